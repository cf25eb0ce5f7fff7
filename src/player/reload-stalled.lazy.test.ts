import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { reloadStalledVideos } from './reload-stalled.lazy.ts'

// As HTMLMediaElement names them, which the DOM of these tests does not.
const NETWORK_LOADING = 2
const HAVE_CURRENT_DATA = 2
const HAVE_FUTURE_DATA = 3

beforeAll(() => {
  Object.assign(HTMLMediaElement, { NETWORK_LOADING, HAVE_FUTURE_DATA })
  reloadStalledVideos()
})

let video: HTMLVideoElement
const load = vi.fn<() => void>()
const play = vi.fn<() => Promise<void>>(() => Promise.resolve())
const dispatch = (type: string) => video.dispatchEvent(new Event(type))
const set = (values: object) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(video, name, { value, configurable: true, writable: true })
}

beforeEach(() => {
  vi.useFakeTimers()
  video = document.body.appendChild(document.createElement('video'))
  video.src = '/video.mp4'
  set({ networkState: NETWORK_LOADING, readyState: HAVE_CURRENT_DATA, paused: false, load, play })
  dispatch('loadstart')
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  video.remove()
  onlineManager.setOnline(true)
})

test('a video that is waited for and of which nothing comes is asked for anew after 8 s, and plays on', () => {
  vi.advanceTimersByTime(1_000)
  dispatch('progress')
  dispatch('waiting')
  vi.advanceTimersByTime(7_900)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(load).toHaveBeenCalledOnce()
  expect(play).toHaveBeenCalledOnce()
})

test('as long as something comes, however little, it is left alone', () => {
  dispatch('waiting')
  for (let second = 0; second < 60; second += 4) {
    vi.advanceTimersByTime(4_000)
    dispatch('progress')
  }
  expect(load).not.toHaveBeenCalled()
})

test('what comes after all, and ceases again, is asked for', () => {
  dispatch('waiting')
  vi.advanceTimersByTime(6_000)
  dispatch('progress')
  vi.advanceTimersByTime(8_100)
  expect(load).toHaveBeenCalledOnce()
})

test('after the first time it waits longer, 16 s, until it has played: a connection may be so slow', () => {
  dispatch('stalled')
  vi.advanceTimersByTime(8_100)
  dispatch('waiting')
  vi.advanceTimersByTime(15_000)
  expect(load).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_200)
  expect(load).toHaveBeenCalledTimes(2)
  dispatch('playing')
  dispatch('progress')
  dispatch('waiting')
  vi.advanceTimersByTime(8_100)
  expect(load).toHaveBeenCalledTimes(3)
})

test.each([
  ['plays from what it has', () => set({ readyState: HAVE_FUTURE_DATA })],
  ['has failed or come whole', () => set({ networkState: 1 })],
  ['has gone', () => video.remove()],
  ['is another one by then', () => (video.src = '/other.mp4')],
  ['waits for the network to be back', () => onlineManager.setOnline(false)],
])('one that %s is not', (_why, happens) => {
  dispatch('waiting')
  happens()
  vi.advanceTimersByTime(20_000)
  expect(load).not.toHaveBeenCalled()
})

test('with the network back, one that still waits is asked for', () => {
  onlineManager.setOnline(false)
  dispatch('waiting')
  vi.advanceTimersByTime(20_000)
  onlineManager.setOnline(true)
  vi.advanceTimersByTime(8_100)
  expect(load).toHaveBeenCalledOnce()
})

test('one that was paused stays paused', () => {
  set({ paused: true })
  dispatch('stalled')
  vi.advanceTimersByTime(8_100)
  expect(load).toHaveBeenCalledOnce()
  expect(play).not.toHaveBeenCalled()
})

/** Browsers pause a failed video. */
const fail = (code: number) => {
  set({ error: { code } })
  dispatch('error')
  set({ paused: true })
}

test('one that failed is asked for three times more, after 4, 8 and 16 s', () => {
  fail(2)
  for (const [count, waitMs] of [4_000, 8_000, 16_000].entries()) {
    vi.advanceTimersByTime(waitMs - 100)
    expect(load).toHaveBeenCalledTimes(count)
    vi.advanceTimersByTime(200)
    expect(load).toHaveBeenCalledTimes(count + 1)
    fail(4)
  }
  vi.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})

test('one that cannot be decoded, or that plays again by then, is not', () => {
  fail(3)
  vi.advanceTimersByTime(20_000)
  fail(2)
  set({ error: null })
  vi.advanceTimersByTime(20_000)
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['plays when it still has the screen', '0', 1],
  ['does not when the feed has gone on', '-1', 0],
])('one that failed while it played %s', (_what, tabIndex, playCount) => {
  const article = document.body.appendChild(document.createElement('article'))
  article.setAttribute('tabindex', tabIndex)
  article.append(video)
  fail(2)
  vi.advanceTimersByTime(4_100)
  expect(load).toHaveBeenCalledOnce()
  expect(play).toHaveBeenCalledTimes(playCount)
  article.remove()
})
