import { beforeEach, describe, expect, test } from 'vitest'

import { announcePlayback } from '#src/player/playback-events.ts'
import { consent } from '#src/state/consent.ts'
import { guestGuide } from '#src/state/notices.ts'

import { type GuideConfig, writeGuideConfig } from './config.ts'
import { startGuestGuide } from './start.ts'

startGuestGuide()

const video = document.createElement('video')
function play(videoId: string): void {
  announcePlayback('show', videoId, video)
  announcePlayback('playing', videoId, video)
  announcePlayback('hide', videoId, video)
}

beforeEach(() => {
  writeGuideConfig({ hasShown: false, lastPlay: null })
  guestGuide.isDue = false
  consent.isAllowed = true
})

describe('guest guide (specification section 4)', () => {
  test('a play that does not bring it up is recorded with its time and source', () => {
    play('1')
    expect(guestGuide.isDue).toBe(false)
    const { lastPlay } = JSON.parse(localStorage.getItem('vireo.guide-login') ?? '{}') as GuideConfig
    expect(lastPlay).toMatchObject({ videoId: '1', source: location.pathname })
    expect(Date.now() - (lastPlay?.timeMs ?? 0)).toBeLessThan(5_000)
  })

  test('the second video does', () => {
    play('1')
    play('2')
    expect(guestGuide.isDue).toBe(true)
  })

  test('nothing of it is stored where the visit may not be recorded, and the second video brings it up', () => {
    consent.isAllowed = false
    play('1')
    expect(localStorage.getItem('vireo.guide-login')).toBeNull()
    play('2')
    expect(guestGuide.isDue).toBe(true)
  })

  test('what is stored goes with the permission', async () => {
    play('1')
    consent.isAllowed = false
    await expect.poll(() => localStorage.getItem('vireo.guide-login')).toBeNull()
  })

  test('an operator who chooses no window has nobody asked and nothing recorded', () => {
    document.documentElement.dataset['context'] = JSON.stringify({ guestGuideWindowMs: 0 })
    play('1')
    play('2')
    expect(guestGuide.isDue).toBe(false)
    expect(localStorage.getItem('vireo.guide-login')).toBeNull()
    delete document.documentElement.dataset['context']
  })
})
