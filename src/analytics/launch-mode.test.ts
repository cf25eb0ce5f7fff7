import { describe, expect, test } from 'vitest'

import type { LaunchMode } from '#contract/launch-mode.ts'

import { detectLaunchMode, type Arrival } from './launch-mode.ts'

const plain: Arrival = {
  stored: undefined,
  isStandalone: false,
  isEmbedReferral: false,
  isAmpReferral: false,
  lm: null,
  source: null,
  isFromWebapp: false,
  isSearchEngine: false,
  hasReferrer: false,
}

/** Everything at once, so that each rule has to win over all those after it. */
const everything: Arrival = {
  stored: 'direct',
  isStandalone: true,
  isEmbedReferral: true,
  isAmpReferral: true,
  lm: '11',
  source: 'h5_t',
  isFromWebapp: true,
  isSearchEngine: true,
  hasReferrer: true,
}
const notReferred = { isEmbedReferral: false, isAmpReferral: false }

describe('specification section 4, launch mode: the first match wins', () => {
  test.each<[string, Arrival, LaunchMode]>([
    ['1 a stored value is kept', { ...everything, ...notReferred }, 'direct'],
    [
      '1 but not when the visit is an embed referral',
      { ...plain, stored: 'direct', isEmbedReferral: true },
      'referral_embed',
    ],
    ['1 nor when it is an amp referral', { ...plain, stored: 'direct', isAmpReferral: true }, 'referral_amp'],
    ['2 standalone display', everything, 'pwa'],
    ['3 lm equal to 11', { ...everything, isStandalone: false }, 'paid'],
    ['3 another lm says nothing', { ...plain, lm: '12' }, 'direct'],
    ['4 embed', { ...everything, isStandalone: false, lm: null }, 'referral_embed'],
    ['5 amp', { ...everything, isStandalone: false, lm: null, isEmbedReferral: false }, 'referral_amp'],
    [
      '6 source h5_t',
      { ...everything, ...notReferred, stored: undefined, isStandalone: false, lm: null },
      'reflow',
    ],
    ['6 source h5_m', { ...plain, source: 'h5_m', hasReferrer: true }, 'reflow'],
    ['6 source landing_page', { ...plain, source: 'landing_page', hasReferrer: true }, 'reflow'],
    ['7 a search engine', { ...plain, isSearchEngine: true, source: 'webapp', hasReferrer: true }, 'organic'],
    ['8 source webapp', { ...plain, source: 'webapp', hasReferrer: true }, 'webapp_reflow'],
    ['8 the from-webapp flag', { ...plain, isFromWebapp: true, hasReferrer: true }, 'webapp_reflow'],
    ['9 any referrer', { ...plain, hasReferrer: true }, 'referral'],
    ['10 otherwise', plain, 'direct'],
  ])('%s', (_name, arrival, expected) => {
    expect(detectLaunchMode(arrival)).toBe(expected)
  })
})
