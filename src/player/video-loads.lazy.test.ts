import { afterEach, expect, test } from 'vitest'

import { isAnyVideoLoading } from './video-loads.lazy.ts'

// happy-dom does not name the states.
Object.assign(HTMLMediaElement, { HAVE_FUTURE_DATA: 3, NETWORK_LOADING: 2 })

afterEach(() => document.body.replaceChildren())

function addVideo(state: { paused: boolean; readyState: number; networkState?: number; aheadSec: number }) {
  const { paused, readyState, networkState = HTMLMediaElement.NETWORK_LOADING, aheadSec } = state
  const video = document.createElement('video')
  const properties = {
    paused,
    readyState,
    networkState,
    currentTime: 1,
    buffered: { length: 1, end: () => 1 + aheadSec },
  }
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(video, name, { value })
  document.body.append(video)
}

test.each([
  ['plays and has little ahead', { paused: false, readyState: 4, aheadSec: 2 }, true],
  ['plays and has much ahead', { paused: false, readyState: 4, aheadSec: 5 }, false],
  ['is made ready and has no beginning', { paused: true, readyState: 1, aheadSec: 0 }, true],
  ['is made ready and has its beginning', { paused: true, readyState: 4, aheadSec: 2 }, false],
  ['has come whole', { paused: false, readyState: 4, networkState: 1, aheadSec: 1 }, false],
])('whether a video that %s needs the connection', (_, state, expected) => {
  addVideo(state)
  expect(isAnyVideoLoading()).toBe(expected)
})
