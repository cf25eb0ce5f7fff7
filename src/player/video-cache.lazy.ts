import {
  CACHED_VIDEO_MAX_BYTES,
  CACHED_VIDEO_COUNT,
  MEDIA_CACHES,
  SAVED_CACHE,
} from '#contract/media-caches.ts'
import type { Media, Video } from '#contract/models/video.ts'
import { chooseRendition } from '#document/choose-rendition.ts'
import { whenAborted } from '#shared/when-aborted.ts'
import { prefetchMedia } from '#src/offline/prefetch.ts'
import { canAutoplay, isMetered } from '#src/state/connection.ts'
import { isDismissed } from '#src/state/not-interested.ts'
import { currentVideoId, type ListName } from '#src/state/video-lists.ts'

import { currentViewing } from './rendition.ts'
import { isAnyVideoLoading } from './video-loads.lazy.ts'

const POLL_INTERVAL_MS = 500
/** After that a file is given up: the connection is too slow or gone, or the service worker refuses the file. */
const CACHE_DEADLINE_MS = 30_000

export const pathOf = (url: string) => new URL(url, location.origin).pathname

/**
 * Reads the paths of the videos that are on this device as a whole: cached by the service worker, or saved for
 * offline.
 */
export async function offlineVideoPaths(): Promise<ReadonlySet<string>> {
  const requests = await Promise.all(
    [MEDIA_CACHES.videos, SAVED_CACHE].map(async (name) => (await caches.open(name)).keys()),
  )
  return new Set(requests.flat().map(({ url }) => pathOf(url)))
}

/** Reduces the video to its cached renditions; undefined when there is none. */
export function asCached(video: Video, paths: ReadonlySet<string>): Video | undefined {
  const renditions = video.media.renditions.filter(({ url }) => paths.has(pathOf(url)))
  return renditions.length > 0 ? { ...video, media: { ...video.media, renditions } } : undefined
}

/**
 * Has the service worker cache the videos of a feed from the current one on, as many as the connection allows.
 * Videos that cannot be cached, or that the viewer hid, do not count.
 */
export async function cacheNextVideos(
  listName: ListName,
  videos: readonly Video[],
  onFewVideos: () => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || !canAutoplay()) return
  const count = isMetered() ? CACHED_VIDEO_COUNT.metered : CACHED_VIDEO_COUNT.unmetered
  const currentId = currentVideoId(listName)
  const start = Math.max(
    0,
    videos.findIndex(({ id }) => id === currentId),
  )
  const next = videos
    .slice(start)
    .filter(({ id, media }) => !isDismissed(listName, id) && renditionToCache(media))
    .slice(0, count)
  if (next.length < count) onFewVideos()
  await cacheVideos(next, signal)
}

/**
 * Caches videos with their posters, authors' pictures and subtitles, one after the other and never while one
 * loads to play. Videos that a player just requested come last: the browser's cache cannot be read for a file
 * in use, so it would be fetched twice.
 */
async function cacheVideos(videos: readonly Video[], signal: AbortSignal): Promise<void> {
  const paths = await offlineVideoPaths()
  const missing = new Set(videos.filter((video) => !asCached(video, paths)))
  while (missing.size > 0) {
    // One at a time leaves the connection to the video on the screen.
    while ((isAnyVideoLoading() || !isServiceWorkerInCharge()) && !signal.aborted)
      await delay(POLL_INTERVAL_MS)
    if (signal.aborted || !canAutoplay()) return
    const next = [...missing].find(({ media }) => !isComingToPlayer(media))
    if (next) {
      missing.delete(next)
      await cacheVideo(next, signal)
    } else await delay(POLL_INTERVAL_MS)
  }
}

const isComingToPlayer = ({ renditions }: Media): boolean =>
  [...document.querySelectorAll('video')].some(
    ({ src, networkState }) =>
      networkState === HTMLMediaElement.NETWORK_LOADING && renditions.some(({ url }) => src.endsWith(url)),
  )

async function cacheVideo({ author, media }: Video, signal: AbortSignal): Promise<void> {
  const rendition = renditionToCache(media)
  if (!rendition) return
  const { posterUrl, captionTracks = [] } = media
  const pictures = author.avatarUrl ? [posterUrl, author.avatarUrl] : [posterUrl]
  const isGivenUp = whenAborted(AbortSignal.any([signal, AbortSignal.timeout(CACHE_DEADLINE_MS)]))
  const isDone = prefetchMedia([...pictures, ...captionTracks.map(({ url }) => url), rendition.url])
  await Promise.race([isDone, isGivenUp])
  // Without a network all of them would fail at once, and none would be there when it returns.
  if (!(await isCached(rendition.url))) await isGivenUp
}

/** Picks the rendition that plays here: it is cached already, if it is not too large for the cache. */
function renditionToCache(media: Media) {
  const renditions = media.renditions.filter(({ sizeBytes }) => sizeBytes <= CACHED_VIDEO_MAX_BYTES)
  return chooseRendition({ ...media, renditions }, currentViewing())
}

const isCached = async (url: string) =>
  (await caches.match(pathOf(url), { cacheName: MEDIA_CACHES.videos, ignoreVary: true })) !== undefined

/** On a first visit it starts later than the videos. */
const isServiceWorkerInCharge = () => Boolean(navigator.serviceWorker?.controller)

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))
