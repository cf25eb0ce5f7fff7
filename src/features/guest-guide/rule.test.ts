import { describe, expect, test } from 'vitest'

import { GUEST_GUIDE_WINDOW_MS } from '#contract/constants.ts'

import type { GuideConfig, Play } from './config.ts'
import { isGuideDue } from './rule.ts'

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
