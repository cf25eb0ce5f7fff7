import { describe, expect, test } from 'vitest'

import { canConsent, CONSENT_REGIONS, isConsentRequired } from './consent.ts'

/** Specification section 9, written out once more so that a missing code is noticed. */
const EUROPE =
  'AT BE BG HR CY CZ DE DK EE EL FI FR GB GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS LI'.split(' ')

describe('consent by region (specification section 9)', () => {
  test('the European list has 32 codes', () => {
    expect([...CONSENT_REGIONS].toSorted()).toEqual(EUROPE.toSorted())
    expect(EUROPE).toHaveLength(32)
  })
  test.each(EUROPE)('%s is asked', (region) => {
    expect(isConsentRequired(region)).toBe(true)
  })
  test('an unknown region is asked', () => {
    expect(isConsentRequired('unknown')).toBe(true)
  })
  test.each(['US', 'JP', 'CH', 'BR', 'IN', 'TR', 'UA', 'AU'])('%s is not', (region) => {
    expect(isConsentRequired(region)).toBe(false)
  })
})

describe('the consent of minors (specification section 9, similar list of 32 codes)', () => {
  test.each(EUROPE)('does not count in %s', (region) => {
    expect(canConsent(15, region)).toBe(false)
  })
  test.each([
    [15, 'DE', false],
    [16, 'DE', true],
    [15, 'LI', false],
    [15, 'US', true],
    [15, null, false],
    [null, 'DE', true],
  ])('at the age of %s in %s it counts: %s', (age, region, isCounted) => {
    expect(canConsent(age, region)).toBe(isCounted)
  })
})
