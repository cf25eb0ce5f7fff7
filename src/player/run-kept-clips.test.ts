import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { KEPT_CLIP_MAX_BYTES } from '#contract/media-caches.ts'
import { videoFixture } from '#src/data/video.fixture.ts'
import { hideClip, notInterested } from '#src/state/not-interested.ts'

import { keepNextClips } from './run-kept-clips.ts'

const { kept, asked, line } = vi.hoisted(() => ({
  kept: new Set<string>(),
  asked: [] as string[],
  line: { isDown: false },
}))
/** A service worker that keeps what it is asked for, if there is a line. */
vi.mock('#src/pwa/prefetch.ts', () => ({
  prefetchMedia: async (urls: string[]) => {
    const clips = urls.filter((url) => url.endsWith('.mp4'))
    asked.push(...clips)
    if (!line.isDown) for (const url of clips) kept.add(url)
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [...kept].map((url) => ({ url })) }),
    match: async (url: string) => (kept.has(url) ? {} : undefined),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  kept.clear()
  asked.length = 0
  line.isDown = false
  notInterested.lists = {}
})

function clip(id: number, sizeBytes = 1_000) {
  const video = videoFixture(`${id}`)
  const rendition = { url: `/media/${id}.mp4`, width: 360, height: 640, bitrateBps: 1_000, sizeBytes }
  return { ...video, media: { ...video.media, renditions: [rendition] } }
}

const clips = (count: number) => Array.from({ length: count }, (_, place) => clip(place + 1))
const files = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => `/media/${from + place}.mp4`)

async function keep(videos: ReturnType<typeof clip>[]) {
  const onFewClips = vi.fn<() => void>()
  const keeping = keepNextClips('foryou_list', videos, onFewClips, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(60_000)
  await keeping
  return { isMoreWanted: onFewClips.mock.calls.length > 0 }
}

test('the next ten clips of a feed are kept', async () => {
  expect(await keep(clips(15))).toEqual({ isMoreWanted: false })
  expect([...kept]).toEqual(files(1, 10))
})

test('a clip that is too large to be kept takes no place', async () => {
  expect(await keep([clip(99, KEPT_CLIP_MAX_BYTES + 1), ...clips(10)])).toEqual({ isMoreWanted: false })
  expect([...kept]).toEqual(files(1, 10))
})

test('a clip that the person does not want to see takes none, and where few are left more are asked for', async () => {
  hideClip('foryou_list', '2')
  expect(await keep(clips(10))).toEqual({ isMoreWanted: true })
  expect([...kept]).toEqual([...files(1, 1), ...files(3, 10)])
})

test('a line that is down for a moment does not cost all the clips', async () => {
  line.isDown = true
  const leaving = new AbortController()
  const keeping = keepNextClips('foryou_list', clips(10), () => undefined, leaving.signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(files(1, 1))
  leaving.abort()
  await keeping
})
