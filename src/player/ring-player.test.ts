import { expect, test } from 'vitest'

import { stateOf } from './ring-player.ts'

Object.assign(HTMLMediaElement, { HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 })

test.each([
  [0, true, true],
  [1, true, true],
  [2, false, true],
  [3, false, false],
  [4, false, false],
])(
  'media with ready state %i buffers: %s (section 4), has nothing to go on with: %s',
  (readyState, isWaiting, isStarved) => {
    const video = document.createElement('video')
    Object.defineProperties(video, { readyState: { value: readyState }, paused: { value: false } })
    expect(stateOf(video)).toMatchObject({ isPaused: false, isWaiting, isStarved })
  },
)
