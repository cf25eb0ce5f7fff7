import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchConnection } from './connection-watch.lazy.ts'
import { announcePlayback } from './playback-events.ts'

const server = vi.hoisted(() => ({ check: vi.fn<() => Promise<void>>() }))
vi.mock('#src/data/run-reachability-check.ts', () => ({ SILENCE_MS: 1_200, checkReachability: server.check }))

// As HTMLMediaElement names them, which the DOM of these tests does not.
const NETWORK_LOADING = 2
const HAVE_FUTURE_DATA = 3
Object.assign(HTMLMediaElement, { NETWORK_LOADING, HAVE_FUTURE_DATA })

watchConnection()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

/** A video that has been requested and of which nothing has arrived. */
function askedFor(src: string): HTMLVideoElement {
  const video = document.createElement('video')
  const state = { networkState: NETWORK_LOADING, readyState: 0, buffered: [], error: null }
  for (const [name, value] of Object.entries(state)) Object.defineProperty(video, name, { value })
  Object.defineProperty(video, 'src', { value: src })
  document.body.append(video)
  announcePlayback('request', src, video)
  return video
}

test('the server is asked whether it is there when nothing of any video has come for 1.2 s', () => {
  askedFor('/1.mp4')
  vi.advanceTimersByTime(1_190)
  expect(server.check).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect(server.check).toHaveBeenCalledOnce()
})

test('a video that waits for the one before it over a slow connection is no reason to ask', () => {
  const before = document.body.appendChild(document.createElement('video'))
  askedFor('/2.mp4')
  for (let passedMs = 0; passedMs < 6_000; passedMs += 500) {
    before.dispatchEvent(new Event('progress'))
    vi.advanceTimersByTime(500)
  }
  expect(server.check).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_200)
  expect(server.check).toHaveBeenCalledOnce()
})
