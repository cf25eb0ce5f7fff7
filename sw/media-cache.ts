import {
  isVideoFile,
  isQuotaError,
  CACHED_VIDEO_MAX_BYTES,
  CACHED_VIDEO_COUNT,
  MEDIA_CACHES,
} from '#contract/media-caches.ts'
import { isOwnFile } from '#shared/own-file.ts'

/** A bounded cache of whole media files. A file never changes under its name, so an entry is never stale. */
export interface MediaCache {
  name: string
  maxEntries: number
  maxBytes: number
  /** Larger files are not cached. */
  maxFileBytes: number
}

const MB = 1024 * 1024

/** Posters, avatars and subtitles. */
export const IMAGES: MediaCache = {
  name: MEDIA_CACHES.images,
  maxEntries: 200,
  maxBytes: 20 * MB,
  maxFileBytes: 1 * MB,
}
/** Videos in their smaller sizes: as many as a feed caches, and a few of the small ones watched before. */
export const VIDEOS: MediaCache = {
  name: MEDIA_CACHES.videos,
  maxEntries: 16,
  maxBytes: CACHED_VIDEO_COUNT.unmetered * CACHED_VIDEO_MAX_BYTES,
  maxFileBytes: CACHED_VIDEO_MAX_BYTES,
}

/** Trimming reads every entry, so it does not happen at each write: the bounds may be exceeded by this many. */
const WRITES_PER_TRIM = 8

/** Number of videos that are evicted at a time. */
const VIDEOS_PER_EVICTION = 4

const writesSinceStart = new Map<string, number>()

/** The cache for a path below /media/. */
export function cacheOf(pathname: string): MediaCache {
  return isVideoFile(pathname) ? VIDEOS : IMAGES
}

/**
 * Indexes of the entries to drop so that the rest fits, the oldest first.
 * @param sizesBytes sizes in order of age, the oldest first
 */
export function overflow(
  sizesBytes: readonly number[],
  { maxEntries, maxBytes }: Pick<MediaCache, 'maxEntries' | 'maxBytes'>,
): number[] {
  let entries = sizesBytes.length
  let bytes = sizesBytes.reduce((sum, size) => sum + size, 0)
  const evicted: number[] = []
  for (const [index, size] of sizesBytes.entries()) {
    if (entries <= maxEntries && bytes <= maxBytes) break
    evicted.push(index)
    entries -= 1
    bytes -= size
  }
  return evicted
}

/**
 * Caches a whole file (of known, small size) and drops the oldest ones beyond the bounds. When the quota is exceeded,
 * pictures are evicted, and then the oldest videos. The viewer's request never fails because of it.
 * @returns whether it was cached
 */
export async function cacheResponse(
  mediaCache: MediaCache,
  pathname: string,
  response: Response,
): Promise<boolean> {
  const size = sizeBytesOf(response)
  // A file of a video that is not public: the server decides at each request.
  const isPrivate = response.headers.get('cache-control')?.startsWith('private') ?? false
  if (!isOwnFile(pathname, response) || isPrivate || size === 0 || size > mediaCache.maxFileBytes)
    return false
  try {
    const cache = await caches.open(mediaCache.name)
    await cache.put(pathname, response)
    const writeCount = writesSinceStart.get(mediaCache.name) ?? 0
    writesSinceStart.set(mediaCache.name, writeCount + 1)
    if (writeCount % WRITES_PER_TRIM === 0) await trim(cache, mediaCache)
    return true
  } catch (error) {
    if (isQuotaError(error)) await evict(mediaCache).catch(() => {})
    return false
  }
}

/** Evicts in the order of `MEDIA_CACHES`: videos when no pictures are left. */
async function evict(mediaCache: MediaCache): Promise<void> {
  const hadImages = await caches.delete(IMAGES.name)
  if (hadImages || mediaCache !== VIDEOS) return
  const cache = await caches.open(VIDEOS.name)
  const oldest = (await cache.keys()).slice(0, VIDEOS_PER_EVICTION)
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

async function trim(cache: Cache, bounds: MediaCache): Promise<void> {
  const requests = await cache.keys()
  const sizes = await Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request)
      return response ? sizeBytesOf(response) : 0
    }),
  )
  const doomed = overflow(sizes, bounds)
  await Promise.all(doomed.map((index) => cache.delete(requests[index] ?? '')))
}

function sizeBytesOf(response: Response): number {
  return Number(response.headers.get('content-length') ?? 0)
}
