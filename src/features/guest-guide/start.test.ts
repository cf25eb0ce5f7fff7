import { beforeEach, describe, expect, test } from 'vitest'

import { GUEST_GUIDE_WINDOW_MS } from '#contract/constants.ts'
import { announcePlayback } from '#src/player/playback-events.ts'
import { consent } from '#src/state/consent.ts'
import { guestGuide } from '#src/state/notices.ts'

import { type GuideConfig, type Play, writeGuideConfig } from './config.ts'
import { isGuideDue, startGuestGuide } from './start.ts'

describe('start', () => {
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

    test('it goes with the next video, and not when the same one plays on', () => {
      play('1')
      play('2')
      play('2')
      expect(guestGuide.isDue).toBe(true)
      play('3')
      expect(guestGuide.isDue).toBe(false)
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
})

describe('rule', () => {
  const first: Play = { videoId: '1', timeMs: 1_000_000, source: '/foryou' }
  const second = (afterMs: number): Play => ({ ...first, videoId: '2', timeMs: first.timeMs + afterMs })
  const watched: GuideConfig = { windowMs: GUEST_GUIDE_WINDOW_MS, hasShown: false, lastPlay: first }

  describe('guest guide (specification section 4)', () => {
    test('the window is one day unless somebody chooses another (section 9)', () => {
      expect(GUEST_GUIDE_WINDOW_MS).toBe(86_400_000)
    })

    test.each<[string, GuideConfig, Play, boolean]>([
      ['a second, different video brings it up', watched, second(5_000), true],
      ['also at the end of the window', watched, second(GUEST_GUIDE_WINDOW_MS), true],
      ['but not after it', watched, second(GUEST_GUIDE_WINDOW_MS + 1), false],
      ['nor the first video ever', { ...watched, lastPlay: null }, first, false],
      ['nor the same video again', watched, { ...first, timeMs: first.timeMs + 5_000 }, false],
      ['nor a second time', { ...watched, hasShown: true }, second(5_000), false],
      ['a shorter window counts', { ...watched, windowMs: 60_000 }, second(60_001), false],
      ['a clock that was put back starts anew', watched, second(-1), false],
    ])('%s', (_name, config, play, expected) => {
      expect(isGuideDue(config, play)).toBe(expected)
    })
  })
})
