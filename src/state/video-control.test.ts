import { beforeEach, describe, expect, test } from 'vitest'

import {
  isSilent,
  restoreMute,
  setBrowserNeedMute,
  setMute,
  setPlayingId,
  updateMute,
  videoControl,
} from './video-control.ts'

beforeEach(() => {
  localStorage.clear()
  Object.assign(videoControl, { muted: true, muteWay: 'default', browserNeedMute: false, playingId: null })
})

describe('video control (specification sections 3 and 4)', () => {
  test('mute defaults to true', () => {
    restoreMute()
    expect(videoControl).toMatchObject({ muted: true, muteWay: 'default' })
  })

  test.each([setMute, updateMute])('changing mute resets browserNeedMute to false', (change) => {
    setBrowserNeedMute()
    change(false, 'button')
    expect(videoControl).toMatchObject({ muted: false, muteWay: 'button', browserNeedMute: false })
  })

  test('a choice is remembered on the device', () => {
    setMute(false, 'button')
    updateMute(true, 'default')
    restoreMute()
    expect(videoControl).toMatchObject({ muted: false, muteWay: 'stored' })
  })

  test('a change that is nobody’s choice is not remembered', () => {
    updateMute(false, 'browser')
    updateMute(true, 'default')
    restoreMute()
    expect(videoControl.muted).toBe(true)
  })

  test('clips are silent while the browser demands it, whatever the choice', () => {
    setMute(false, 'button')
    expect(isSilent(videoControl)).toBe(false)
    setBrowserNeedMute()
    expect(isSilent(videoControl)).toBe(true)
    expect(videoControl.muted).toBe(false)
  })

  test('one clip has the screen', () => {
    setPlayingId('7')
    expect(videoControl.playingId).toBe('7')
    setPlayingId(null)
    expect(videoControl.playingId).toBeNull()
  })
})
