import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'

import { mediaPathOf, SAVED_CACHE, SAVED_CHANNEL } from '#contract/media-caches.ts'

import { fetchUnlessSilent, fetchWithDeadline, withDeadline } from './deadline.ts'
import { matchCached } from './match-cached.ts'
import { VIDEOS, IMAGES, cacheOf, cacheResponse } from './media-cache.ts'

declare const self: ServiceWorkerGlobalScope

const HEADERS_DEADLINE_MS = 20_000
/** A prefetch is given up after this long without a byte. */
const SILENCE_MS = 6_000

/**
 * Paths of the saved and cached videos; undefined until the caches have been read after a start of the service worker.
 * Other videos then bypass this script entirely.
 */
let localVideos: Set<string> | undefined

/** Images and subtitles: from the cache, else from the network and then cached. Videos: from the cache if they are there. */
export function routeMedia(): void {
  void readLocalVideos()
  new BroadcastChannel(SAVED_CHANNEL).addEventListener('message', () => void readLocalVideos())
  registerRoute(
    ({ url }) => {
      const path = pathOf(url)
      return path !== undefined && cacheOf(path) === IMAGES
    },
    ({ request, event, url }) => answerImage(request, event, url),
  )
  registerRoute(
    ({ url }) => {
      const path = pathOf(url)
      return path !== undefined && cacheOf(path) === VIDEOS && (localVideos?.has(path) ?? true)
    },
    ({ request, url }) => answerVideo(request, url.pathname),
  )
}

const pathOf = (url: URL): string | undefined => mediaPathOf(url, self.location.origin)

async function readLocalVideos(): Promise<void> {
  try {
    const requests = await Promise.all(
      [VIDEOS.name, SAVED_CACHE].map(async (name) => (await caches.open(name)).keys()),
    )
    localVideos = new Set(requests.flat().map((request) => new URL(request.url).pathname))
  } catch {
    localVideos = new Set()
  }
}

async function answerImage(request: Request, event: ExtendableEvent, url: URL): Promise<Response> {
  const { pathname } = url
  const cached = await matchCached(pathname)
  if (cached) return cached
  // From another host by CORS, or nobody could tell whether it came whole, and it could not be cached.
  const isOwn = url.origin === self.location.origin
  const response = await fetchWithDeadline(
    isOwn ? request : new Request(url, { mode: 'cors', credentials: 'omit' }),
    HEADERS_DEADLINE_MS,
  )
  event.waitUntil(cacheResponse(IMAGES, pathname, response.clone()))
  return response
}

/** Range requests are answered by slicing the whole file: a 206 cannot be cached, and Safari plays nothing else. */
async function answerVideo(request: Request, pathname: string): Promise<Response> {
  const cached = await matchCached(pathname)
  // Passed on unchanged: a request with options of its own loses its range (Fetch standard, section 5.4).
  if (!cached) return withDeadline(fetch(request), HEADERS_DEADLINE_MS).catch(() => Response.error())
  return request.headers.has('range') ? createPartialResponse(request, cached) : cached
}

/** Fetches a whole file at low priority and caches it, unless it is cached or too large. */
export async function fetchAndCache(url: URL): Promise<void> {
  const { pathname } = url
  if (await matchCached(pathname)) return
  const response = await fetchUnlessSilent(url.href, SILENCE_MS, { priority: 'low' })
  const isCached = await cacheResponse(cacheOf(pathname), pathname, response)
  if (isCached && cacheOf(pathname) === VIDEOS) await readLocalVideos()
  if (!isCached) await response.body?.cancel().catch(() => undefined)
}
