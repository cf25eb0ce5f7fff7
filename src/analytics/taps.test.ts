import { beforeEach, expect, test } from 'vitest'

import { setBrowserNeedMute, setMute, setPlayingId } from '#src/state/video-control.ts'

import { watchSound, watchTaps } from './taps.ts'

const emitted: [name: string, params: object][] = []
const emit = (name: string, params: object) => void emitted.push([name, params])
watchTaps(emit)
watchSound(emit)

beforeEach(() => {
  emitted.length = 0
  document.body.innerHTML =
    '<div data-tap="play_side"><button><b>Like</b></button><a data-tap="follow">Follow</a></div><i></i>'
})

const tap = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

test('a tap is that of the innermost label (specification section 3, tap-target labels)', () => {
  tap('b')
  tap('a')
  tap('i')
  expect(emitted).toEqual([
    ['tap', { tap_target: 'play_side' }],
    ['tap', { tap_target: 'follow' }],
  ])
})

test('a tap that takes away its target counts', () => {
  const follow = document.querySelector('a')
  follow?.addEventListener('click', () => follow.remove())
  follow?.click()
  expect(emitted).toHaveLength(1)
})

test('the sound is said with the way it changed and the video that plays (section 3, videoControl)', async () => {
  setPlayingId('5')
  setMute(false, 'key')
  await expect.poll(() => emitted).toEqual([['mute', { is_muted: false, mute_way: 'key', video_id: '5' }]])
  setBrowserNeedMute()
  setPlayingId(null)
  await Promise.resolve()
  setMute(true, 'button')
  await expect.poll(() => emitted).toHaveLength(2)
  expect(emitted[1]).toEqual(['mute', { is_muted: true, mute_way: 'button' }])
})
