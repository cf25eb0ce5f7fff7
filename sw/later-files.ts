import { registerRoute } from 'workbox-routing'

import { APP_CACHED_PATH } from '../contract/sw-messages.ts'
import { fetchWithDeadline } from './deadline.ts'
import { FILE_DEADLINE_MS, offlinePaths, prefetchedPaths } from './files.ts'
import { matchCached } from './match-cached.ts'
import { mayPrefetch } from './prefetch.ts'

declare const self: ServiceWorkerGlobalScope

/** Of all versions: one that is installed may fetch while the one before still answers. */
const CACHE_NAME = 'vireo-later-files-1'
/** Afterwards a video may need the connection. */
const BATCH_MS = 1_000

const laterPaths = new Set([...offlinePaths, ...prefetchedPaths])
let batch: Promise<boolean> | undefined

/** Serves the files of the app that a first install does without, and caches those that are used. */
export function routeLaterFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && laterPaths.has(url.pathname),
    ({ request, event, url }) => answer(request, event, url.pathname),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === APP_CACHED_PATH,
    async () => {
      await fetchAllForOffline()
      return new Response(null, { status: 204 })
    },
  )
  self.addEventListener('install', (event) => {
    // A first visit is to work without a network soon. A new version must not be less than the one that works.
    if (self.registration.active) event.waitUntil(fetchAllForOffline())
  })
  self.addEventListener('activate', (event) => event.waitUntil(removeOutdated()))
}

/** Whether there are files that may be fetched now. */
export async function hasMoreFiles(): Promise<boolean> {
  return (await missingPaths()).length > 0
}

/**
 * Fetches files, one after the other, for about a second. Pages that ask meanwhile share the batch.
 * @returns whether there are more; false too when one did not come, until the next call
 */
export function fetchMoreFiles(): Promise<boolean> {
  batch ??= fetchBatch()
    .catch(() => false)
    .finally(() => {
      batch = undefined
    })
  return batch
}

/**
 * Caches files that a page loaded before a service worker was in charge. Other missing files are fetched later.
 * @param urls of files of any kind
 */
export async function cacheLoadedFiles(urls: readonly string[]): Promise<void> {
  const loadedPaths = urls.map((url) => new URL(url).pathname).filter((pathname) => laterPaths.has(pathname))
  for (const pathname of await missingOf(loadedPaths)) {
    // One at a time is enough: the browser has them.
    await fetchAndCache(pathname).catch(() => {})
  }
}

async function fetchBatch(): Promise<boolean> {
  const endMs = performance.now() + BATCH_MS
  for (const pathname of await missingPaths()) {
    if (performance.now() > endMs) return true
    // One at a time leaves the connection to what is on the screen.
    await fetchAndCache(pathname)
  }
  return false
}

async function fetchAllForOffline(): Promise<void> {
  await batch
  for (const pathname of await missingOf(offlinePaths)) {
    await fetchAndCache(pathname)
  }
}

/** Files that may be fetched now, the most useful first. */
const missingPaths = () => missingOf(mayPrefetch() ? [...laterPaths] : offlinePaths)

async function missingOf(paths: readonly string[]): Promise<string[]> {
  const requests = await (await caches.open(CACHE_NAME)).keys()
  const cachedPaths = new Set(requests.map(({ url }) => new URL(url).pathname))
  return paths.filter((pathname) => !cachedPaths.has(pathname))
}

async function answer(request: Request, event: ExtendableEvent, pathname: string): Promise<Response> {
  const cached = await matchCached(pathname)
  if (cached) return cached
  const response = await fetchWithDeadline(request, FILE_DEADLINE_MS)
  event.waitUntil(cacheFile(pathname, response.clone()).catch(() => {}))
  return response
}

async function fetchAndCache(pathname: string): Promise<void> {
  const signal = AbortSignal.timeout(FILE_DEADLINE_MS)
  await cacheFile(pathname, await fetch(pathname, { priority: 'low', signal }))
}

/** Rejects when the response is not the file, or the quota is exceeded. */
async function cacheFile(pathname: string, response: Response): Promise<void> {
  if (response.status !== 200) throw new Error(`${pathname} was answered ${response.status}.`)
  await (await caches.open(CACHE_NAME)).put(pathname, response)
}

async function removeOutdated(): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const others = (await cache.keys()).filter(({ url }) => !laterPaths.has(new URL(url).pathname))
  await Promise.all(others.map((request) => cache.delete(request)))
}
