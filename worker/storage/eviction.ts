import { isQuotaError, MEDIA_CACHES, RESERVED_BYTES } from '#contract/media-caches.ts'

import { isQuotaExceeded } from './connection.ts'

/** The disk has no room for what should be kept. Nothing of it was. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

const full = () => new StorageFullError('The disk is full.')

export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFullError || isQuotaExceeded(error)

/**
 * What gives way on a full disk, in this order, and how many of each at a time: pictures, then videos that were kept
 * without being asked for, the oldest first. Videos that people saved, drafts, actions and uploads never do.
 */
const EVICTION_ORDER = [
  { name: MEDIA_CACHES.images, count: Infinity },
  { name: MEDIA_CACHES.videos, count: 4 },
]

/** Missing on a plain http address, whatever the types say. */
const cacheStorage: CacheStorage | undefined = globalThis.caches

/** Lets the next thing go. False when nothing is left that may. Never rejects. */
async function evictSome(): Promise<boolean> {
  for (const { name, count } of cacheStorage ? EVICTION_ORDER : []) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next one only when nothing is left of this one
      if ((await removeOldest(name, count)) > 0) return true
    } catch {
      // It cannot be read: nothing can be freed of it.
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

/** Does the work again as long as the disk is full and something gives way. */
export async function withEviction<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- again and again
      return await work()
    } catch (error) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (!isStorageFull(error) || !(await evictSome())) throw error
    }
  }
}

/** Puts an answer that is here whole into a cache, as `withRoom`: `make` is asked for it anew each time. */
export const putWithEviction = (cache: Cache, url: string, make: () => Response): Promise<void> =>
  withEviction(async () => {
    try {
      await cache.put(url, make())
    } catch (error) {
      throw isQuotaError(error) ? new StorageFullError('The disk is full.', { cause: error }) : error
    }
  })

/** What may give way, as far as it can be read. */
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
 * Throws before anything is promised, where the browser says how much room there is. Nothing gives way for what
 * would find no room even so.
 * @throws {StorageFullError}
 */
export async function ensureQuota(sizeBytes: number): Promise<void> {
  if (!(await hasQuota(sizeBytes - (await evictableBytes())))) throw full()
  // oxlint-disable-next-line no-await-in-loop -- again and again
  while (!(await hasQuota(sizeBytes))) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await evictSome())) throw full()
  }
}

async function hasQuota(sizeBytes: number): Promise<boolean> {
  // Missing outside secure contexts, whatever the types say.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined || quota - usage >= sizeBytes + RESERVED_BYTES
}
