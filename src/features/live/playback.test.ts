import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startPlayback, type PlaybackState } from './playback.ts'

/** A browser without Media Source Extensions that plays playlists itself, as Safari does on an iPhone. */
function watch() {
  const video = document.createElement('video')
  vi.spyOn(video, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(video, 'play').mockResolvedValue()
  const load = vi.spyOn(video, 'load').mockReturnValue()
  let state: Partial<PlaybackState> = { isPlaying: false, isBroken: false }
  const playback = startPlayback(video, '/live/1/index.m3u8', (next) => {
    state = next
  })
  return {
    playback,
    loads: () => load.mock.calls.length,
    state: () => state,
    playing: () => video.dispatchEvent(new Event('playing')),
    fail: () => video.dispatchEvent(new Event('error')),
  }
}

let isOnline = true
beforeEach(() => {
  isOnline = true
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a failure is seen, and the live loaded again, ever more slowly', async () => {
  const { loads, state, playing, fail } = watch()
  playing()
  expect([loads(), state().isPlaying]).toEqual([1, true])
  fail()
  expect(state()).toMatchObject({ isPlaying: false, isBroken: false })
  await vi.advanceTimersByTimeAsync(500)
  expect(loads()).toBe(2)
  fail()
  await vi.advanceTimersByTimeAsync(900)
  expect(loads()).toBe(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(loads()).toBe(3)
  playing()
  expect(state().isPlaying).toBe(true)
  fail()
  await vi.advanceTimersByTimeAsync(500)
  expect(loads()).toBe(4)
})

test('after ten failures in a row it is given up, until somebody tries again', async () => {
  const { playback, loads, state, playing, fail } = watch()
  for (let failure = 0; failure < 10; failure += 1) {
    fail()
    await vi.advanceTimersByTimeAsync(4_000)
  }
  expect([loads(), state().isBroken]).toEqual([11, false])
  fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loads(), state().isBroken]).toEqual([11, true])
  playback.retry()
  expect([loads(), state().isBroken]).toEqual([12, false])
  playing()
  expect(state()).toMatchObject({ isPlaying: true, isBroken: false })
})

test('without a network nothing is tried, and no try is counted; with it the live is loaded at once', async () => {
  const { loads, state, fail } = watch()
  isOnline = false
  fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loads(), state().isBroken]).toEqual([1, false])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(loads()).toBe(2)
})

test('whoever leaves loads nothing more', async () => {
  const { playback, loads, fail } = watch()
  fail()
  playback.stop()
  const before = loads()
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('online'))
  expect(loads()).toBe(before)
})
