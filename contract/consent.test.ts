import { describe, expect, test } from 'vitest'

import { CONSENT_REGIONS, isConsentRequired } from './consent.ts'

/** Specification section 9, written out once more so that a code that goes missing is noticed. */
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
