import { afterEach, describe, expect, test, vi } from 'vitest'

import { CACHED_VIDEO_MAX_BYTES, MEDIA_CACHES, mediaPathOf } from '#contract/media-caches.ts'

import { VIDEOS, IMAGES, cacheOf, cacheResponse, overflow } from './media-cache.ts'

describe('what has to go so that the rest fits', () => {
  test.each<[string, number[], number[]]>([
    ['nothing while both bounds hold', [10, 10, 10], []],
    ['the oldest beyond the count', [1, 1, 1, 1, 1], [0, 1]],
    ['the oldest beyond the bytes', [50, 30, 30], [0]],
    ['as many as it takes', [60, 60, 60], [0, 1]],
    ['a single file that is too large', [101], [0]],
    ['nothing of nothing', [], []],
  ])('%s', (_name, sizes, expected) => {
    expect(overflow(sizes, { maxEntries: 3, maxBytes: 100 })).toEqual(expected)
  })
})

test.each([
  ['/media/ab/poster.webp', IMAGES],
  ['/media/ab/avatar.jpg', IMAGES],
  ['/media/ab/360.mp4', VIDEOS],
])('%s has its cache', (pathname, expected) => {
  expect(cacheOf(pathname)).toBe(expected)
})

test('ten videos of a feed are kept, however large', () => {
  const sizes = Array.from({ length: 10 }, () => CACHED_VIDEO_MAX_BYTES)
  expect(overflow(sizes, VIDEOS)).toEqual([])
})

afterEach(() => vi.unstubAllGlobals())

/** Names of the caches that are emptied when caching a poster fails with such an error. */
async function emptiedBy(errorName: string): Promise<string[]> {
  const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true)
  const put = () => Promise.reject(new DOMException('planted', errorName))
  vi.stubGlobal('caches', { open: async () => ({ put }), delete: remove })
  const poster = new Response('a poster', {
    headers: { 'content-length': '8', 'content-type': 'image/webp' },
  })
  expect(await cacheResponse(IMAGES, '/media/ab/poster.webp', poster)).toBe(false)
  return remove.mock.calls.map(([name]) => name)
}

test.each(['QuotaExceededError', 'UnknownError', 'InvalidAccessError'])(
  'a picture for which there is no room, which Chromium calls %s, costs the others',
  async (errorName) => expect(await emptiedBy(errorName)).toEqual([MEDIA_CACHES.images]),
)

test.each(['NetworkError', 'AbortError'])(
  'a picture whose line breaks (%s) costs nothing that is kept',
  async (errorName) => expect(await emptiedBy(errorName)).toEqual([]),
)

const cachePosterOf = (type: string) =>
  cacheResponse(
    IMAGES,
    '/media/ab/poster.webp',
    new Response('8 bytes!', { headers: { 'content-length': '8', 'content-type': type } }),
  )

test('the page that a wifi answers instead of a poster is not kept', async () => {
  const put = vi.fn<() => Promise<void>>(async () => {})
  vi.stubGlobal('caches', { open: async () => ({ put, keys: async () => [] }) })
  expect([await cachePosterOf('text/html'), put.mock.calls.length]).toEqual([false, 0])
  expect([await cachePosterOf('image/webp'), put.mock.calls.length]).toEqual([true, 1])
})

const OWN = 'https://videos.example.org'
const pathOf = (address: string) => mediaPathOf(new URL(address, OWN), OWN)
const NAME = 'ab'.repeat(32)

test('files of lives are never cached: a playlist has the same path each time', () => {
  expect(['/media/a/b.mp4', '/media/avatars/1.webp'].map(pathOf)).toEqual([
    '/media/a/b.mp4',
    '/media/avatars/1.webp',
  ])
  expect(['/media/live/70/source.m3u8', '/media/live/70/5.1.m4s', '/foryou'].some(pathOf)).toBe(false)
})

test('a file of MEDIA_URL is cached under the path that it has at the site, and nothing else of other hosts', () => {
  const CDN = 'https://media.example.org'
  for (const path of [`/media/video/ab/${NAME}.mp4`, `/media/avatar/ab/${NAME}.webp`])
    expect([pathOf(CDN + path), pathOf(path)]).toEqual([path, path])
  for (const path of [
    `/media/restricted/ab/${NAME}v7.mp4`,
    '/media/live/70/5.1.m4s',
    '/media/a.mp4',
    '/a.mp4',
  ])
    expect(pathOf(CDN + path)).toBeUndefined()
})
