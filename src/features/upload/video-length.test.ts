import { expect, test } from 'vitest'

import { measureLength } from './video-length.ts'

/** A video as a browser shows it once it has read its header. */
function opened({ duration, currentTime = 0 }: { duration: number; currentTime?: number }) {
  const video = document.createElement('video')
  Object.defineProperties(video, {
    duration: { value: duration, configurable: true },
    currentTime: { value: currentTime, writable: true },
  })
  return video
}

test.each([
  ['as long as it says', { duration: 12 }, 12],
  // Chromium is at 199.98 s then; the server counts the one second as well.
  ['whose clock begins late', { duration: 201, currentTime: 200 }, 1],
  ['without a length', { duration: Number.NaN }, Number.NaN],
])('a video %s', async (_, state, lengthSec) => {
  expect(await measureLength(opened(state))).toBe(lengthSec)
})

test("a browser's recording is as long as its end shows, and begins again there", async () => {
  const video = opened({ duration: Infinity, currentTime: 0.5 })
  const length = measureLength(video)
  expect(video.currentTime).toBeGreaterThan(1e9)
  Object.defineProperty(video, 'duration', { value: 200.5 })
  video.dispatchEvent(new Event('durationchange'))
  expect(await length).toBe(200)
  expect(video.currentTime).toBe(0.5)
})

test.each([
  [0.03, false],
  [3, true],
  [Number.NaN, true],
])('a preview of %d s begins again by itself: %s', async (duration, isLooping) => {
  const video = opened({ duration })
  await measureLength(video)
  expect(video.loop).toBe(isLooping)
})
