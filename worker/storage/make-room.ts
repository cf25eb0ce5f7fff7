import { MEDIA_CACHES } from '#contract/media-caches.ts'

/** On a full disk media go first: they can be had again. Never rejects. */
export async function makeRoom(): Promise<void> {
  // Missing on a plain http address, whatever the types say.
  const cacheStorage: CacheStorage | undefined = globalThis.caches
  if (!cacheStorage) return
  await Promise.allSettled(Object.values(MEDIA_CACHES).map((name) => cacheStorage.delete(name)))
}
