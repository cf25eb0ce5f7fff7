import { expect, test } from 'vitest'

import { countFormatOf, formatShort, formatWhole } from './count-format.ts'

const LANGUAGES = ['en', 'es', 'pt-BR', 'fr', 'de', 'ja', 'ko', 'zh-Hans', 'id', 'ru', 'hi', 'ar', 'tr', 'pl']
/** Counts that rounding leaves as they are. */
const COUNTS = [0, 7, 999, 1_000, 1_200, 12_000, 99_000, 120_000, 1_000_000, 3_400_000, 56_000_000, 2e9]

test.each(LANGUAGES)('counts are shortened as Intl shortens them, in %s', (language) => {
  const format = countFormatOf(language)
  const compact = new Intl.NumberFormat(language, { notation: 'compact' })
  for (const count of COUNTS) expect(formatShort(count, format)).toBe(compact.format(count))
})

test.each(LANGUAGES.filter((language) => language !== 'hi'))(
  'whole numbers are grouped as in %s',
  (language) => {
    const whole = new Intl.NumberFormat(language)
    for (const count of [0, 999, 1_234, 56_789, 1_234_567]) {
      expect(formatWhole(count, countFormatOf(language))).toBe(whole.format(count))
    }
  },
)

test('a short count is cut off and not rounded up: no count is overstated', () => {
  expect(formatShort(1_999, countFormatOf('en'))).toBe('1.9K')
  expect(formatShort(999_999, countFormatOf('en'))).toBe('999K')
})
