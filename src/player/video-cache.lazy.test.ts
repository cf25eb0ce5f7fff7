import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CACHED_VIDEO_MAX_BYTES } from '#contract/media-caches.ts'
import { videoFixture } from '#src/data/video.fixture.ts'
import { hideVideo, notInterested } from '#src/state/not-interested.ts'

import { cacheNextVideos } from './video-cache.lazy.ts'

const { cached, asked, network } = vi.hoisted(() => ({
  cached: new Set<string>(),
  asked: [] as string[],
  network: { isDown: false },
}))
/** A service worker that caches what it is asked for, if there is a connection. */
vi.mock('#src/offline/prefetch.ts', () => ({
  prefetchMedia: async (urls: string[]) => {
    const videos = urls.filter((url) => url.endsWith('.mp4'))
    asked.push(...videos)
    if (!network.isDown) for (const url of videos) cached.add(url)
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [...cached].map((url) => ({ url })) }),
    match: async (url: string) => (cached.has(url) ? {} : undefined),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cached.clear()
  asked.length = 0
  network.isDown = false
  notInterested.choices = {}
})

function playable(id: number, sizeBytes = 1_000) {
  const video = videoFixture(`${id}`)
  const rendition = { url: `/media/${id}.mp4`, width: 360, height: 640, bitrateBps: 1_000, sizeBytes }
  return { ...video, media: { ...video.media, renditions: [rendition] } }
}

const playables = (count: number) => Array.from({ length: count }, (_, place) => playable(place + 1))
const files = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => `/media/${from + place}.mp4`)

async function cacheFrom(videos: ReturnType<typeof playable>[]) {
  const onFewVideos = vi.fn<() => void>()
  const keeping = cacheNextVideos('foryou_list', videos, onFewVideos, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(60_000)
  await keeping
  return { isMoreWanted: onFewVideos.mock.calls.length > 0 }
}

test('the next ten videos of a feed are kept', async () => {
  expect(await cacheFrom(playables(15))).toEqual({ isMoreWanted: false })
  expect([...cached]).toEqual(files(1, 10))
})

test('a video that is too large to be cached takes no place', async () => {
  expect(await cacheFrom([playable(99, CACHED_VIDEO_MAX_BYTES + 1), ...playables(10)])).toEqual({
    isMoreWanted: false,
  })
  expect([...cached]).toEqual(files(1, 10))
})

test('a video that the viewer does not want to see takes none, and where few are left more are asked for', async () => {
  hideVideo('2', true)
  expect(await cacheFrom(playables(10))).toEqual({ isMoreWanted: true })
  expect([...cached]).toEqual([...files(1, 1), ...files(3, 10)])
})

test('a network that is down for a moment does not cost all the videos', async () => {
  network.isDown = true
  const leaving = new AbortController()
  const keeping = cacheNextVideos('foryou_list', playables(10), () => undefined, leaving.signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(files(1, 1))
  leaving.abort()
  await keeping
})
