import { expect, test } from 'vitest'

import { stateOf } from './ring-player.ts'

Object.assign(HTMLMediaElement, { HAVE_CURRENT_DATA: 2 })

test.each([
  [0, true],
  [1, true],
  [2, false],
  [3, false],
  [4, false],
])('media with ready state %i buffers: %s (specification section 4)', (readyState, isWaiting) => {
  const video = document.createElement('video')
  Object.defineProperties(video, { readyState: { value: readyState }, paused: { value: false } })
  expect(stateOf(video)).toMatchObject({ isPaused: false, isWaiting })
})
