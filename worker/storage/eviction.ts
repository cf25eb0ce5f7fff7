import { isQuotaError, MEDIA_CACHES, RESERVED_BYTES } from '#contract/media-caches.ts'

import { isQuotaExceeded } from './connection.ts'

/** The quota does not suffice. Nothing was written. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

const full = () => new StorageFullError('The disk is full.')

export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFullError || isQuotaExceeded(error)

/**
 * Eviction order when the quota is exceeded, and how many entries go at a time: pictures, then videos that were cached
 * ahead, the oldest first. Offline copies, drafts, actions and uploads are never evicted.
 */
const EVICTION_ORDER = [
  { name: MEDIA_CACHES.images, count: Infinity },
  { name: MEDIA_CACHES.videos, count: 4 },
]

/** Missing on a plain http address, although its type says otherwise. */
const cacheStorage: CacheStorage | undefined = globalThis.caches

/** Evicts the next entries. False when nothing is left to evict. Never rejects. */
async function evictSome(): Promise<boolean> {
  for (const { name, count } of cacheStorage ? EVICTION_ORDER : []) {
    try {
      // Goes on to the next cache only when this one is empty.
      if ((await removeOldest(name, count)) > 0) return true
    } catch {
      // The cache cannot be read, so nothing can be evicted from it.
    }
  }
  return false
}

async function removeOldest(cacheName: string, count: number): Promise<number> {
  const cache = await caches.open(cacheName)
  const oldest = (await cache.keys()).slice(0, count)
  await Promise.all(oldest.map((request) => cache.delete(request)))
  return oldest.length
}

/** Repeats the work as long as the quota is exceeded and something can be evicted. */
export async function withEviction<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isStorageFull(error) || !(await evictSome())) throw error
    }
  }
}

/**
 * Puts a response that was received whole into a cache, with eviction as in `withEviction`. `make` creates it
 * for each attempt.
 */
export const putWithEviction = (cache: Cache, url: string, make: () => Response): Promise<void> =>
  withEviction(async () => {
    try {
      await cache.put(url, make())
    } catch (error) {
      throw isQuotaError(error) ? new StorageFullError('The disk is full.', { cause: error }) : error
    }
  })

/** Size of everything that may be evicted, as far as it can be read. */
async function evictableBytes(): Promise<number> {
  try {
    const sizes = await Promise.all((cacheStorage ? EVICTION_ORDER : []).map(({ name }) => sizeOfCache(name)))
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return 0
  }
}

async function sizeOfCache(cacheName: string): Promise<number> {
  const responses = await (await caches.open(cacheName)).matchAll()
  return responses.reduce((sum, { headers }) => sum + Number(headers.get('content-length') ?? 0), 0)
}

/**
 * Makes sure that the quota suffices, evicting as much as needed. Evicts nothing if even that would not suffice. Does
 * nothing if the browser gives no estimate.
 * @throws {StorageFullError}
 */
export async function ensureQuota(sizeBytes: number): Promise<void> {
  if (!(await hasQuota(sizeBytes - (await evictableBytes())))) throw full()
  while (!(await hasQuota(sizeBytes))) {
    if (!(await evictSome())) throw full()
  }
}

async function hasQuota(sizeBytes: number): Promise<boolean> {
  // Missing outside secure contexts, although its type says otherwise.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined || quota - usage >= sizeBytes + RESERVED_BYTES
}
