/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'

import { MEDIA_CACHES, SAVED_CACHE } from '#contract/media-caches.ts'
import { ensureQuota, withEviction } from '#worker/storage/eviction.ts'

// A disk that is really full: eviction order, and data that is never evicted.

const PERSISTED = 'test-cache'
const MB = 1024 ** 2
/** The limit of `crypto.getRandomValues`. */
const RANDOM_MAX_BYTES = 65_536

const setQuota = (quotaSize?: number) =>
  cdp().send('Storage.overrideQuotaForOrigin', {
    origin: location.origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  })

/** Random bytes, since databases compress their data where they can. */
function incompressible(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  for (let at = 0; at < sizeBytes; at += RANDOM_MAX_BYTES)
    crypto.getRandomValues(bytes.subarray(at, at + RANDOM_MAX_BYTES))
  return bytes
}

async function fill(cacheName: string, count: number): Promise<void> {
  const cache = await caches.open(cacheName)
  for (let index = 0; index < count; index += 1)
    await cache.put(
      `/media/${cacheName}-${index}`,
      new Response(incompressible(MB), { headers: { 'content-length': String(MB) } }),
    )
}

async function namesIn(cacheName: string): Promise<string[]> {
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => url.split('-').at(-1) ?? '')
}

const left = async () => ({
  images: await namesIn(MEDIA_CACHES.images),
  videos: await namesIn(MEDIA_CACHES.videos),
  saved: await namesIn(SAVED_CACHE),
})

/** On a full disk this fails unless something is evicted. */
async function store(sizeBytes: number): Promise<void> {
  const cache = await caches.open(PERSISTED)
  const bytes = incompressible(sizeBytes)
  await withEviction(() => cache.put(`/kept/${performance.now()}`, new Response(bytes)))
}

const forgetAll = async () => {
  await setQuota()
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
beforeEach(async () => {
  await forgetAll()
  await fill(MEDIA_CACHES.images, 2)
  await fill(MEDIA_CACHES.videos, 6)
  await fill(SAVED_CACHE, 2)
  await setQuota(12 * MB)
})
afterEach(forgetAll)

test('pictures give way first, then the oldest videos, and what people saved never does', async () => {
  await store(3 * MB)
  expect(await left()).toEqual({
    images: [],
    videos: ['0', '1', '2', '3', '4', '5'],
    saved: ['0', '1'],
  })
  await store(2 * MB)
  expect(await left()).toEqual({ images: [], videos: ['4', '5'], saved: ['0', '1'] })
  await expect(store(20 * MB)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await left()).toEqual({ images: [], videos: [], saved: ['0', '1'] })
})

test('what is promised room gets it, and nothing gives way for what would find none even so', async () => {
  // Chromium gives every site the same estimate, whatever the disk has left.
  vi.spyOn(navigator.storage, 'estimate').mockImplementation(async () => {
    const { images, videos, saved } = await left()
    return { usage: (images.length + videos.length + saved.length) * MB, quota: 35 * MB }
  })
  await expect(ensureQuota(30 * MB)).rejects.toMatchObject({ name: 'StorageFullError' })
  expect(await left()).toMatchObject({ images: ['0', '1'], videos: ['0', '1', '2', '3', '4', '5'] })
  await ensureQuota(6 * MB)
  expect(await left()).toEqual({ images: [], videos: ['0', '1', '2', '3', '4', '5'], saved: ['0', '1'] })
  vi.restoreAllMocks()
})
