import { expect, test } from 'vitest'

import { REGIONS, SUGGESTED_REGIONS, UTC_OFFSET_HOURS } from './regions.ts'

test('twenty regions are offered first, each of which a visitor can name (specification section 9)', () => {
  expect(SUGGESTED_REGIONS).toHaveLength(20)
  expect(new Set(SUGGESTED_REGIONS).size).toBe(20)
  expect(REGIONS).toEqual(expect.arrayContaining([...SUGGESTED_REGIONS]))
  expect(SUGGESTED_REGIONS.toSorted().join(' ')).toBe(
    'AE AU BR CA DE ES FR GB ID IN IT JP KR MX NG PL RU SA US ZA',
  )
})

/** A time zone of each region, with which the table has to agree. */
test.each([
  ['JP', 'Asia/Tokyo'],
  ['KR', 'Asia/Seoul'],
  ['ID', 'Asia/Jakarta'],
  ['MY', 'Asia/Kuala_Lumpur'],
  ['KH', 'Asia/Phnom_Penh'],
  ['MM', 'Asia/Yangon'],
  ['LA', 'Asia/Vientiane'],
  ['PH', 'Asia/Manila'],
  ['TH', 'Asia/Bangkok'],
  ['VN', 'Asia/Ho_Chi_Minh'],
  ['SG', 'Asia/Singapore'],
  ['MO', 'Asia/Macau'],
  ['HK', 'Asia/Hong_Kong'],
  ['TW', 'Asia/Taipei'],
])('clocks of %s are those of %s (specification section 9, timezone offsets)', (region, timeZone) => {
  const noon = Date.parse('2026-01-15T12:00:00Z')
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(noon)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [hours = 0, minutes = 0] = offset.replace('GMT+', '').split(':').map(Number)
  expect(UTC_OFFSET_HOURS[region]).toBe(hours + minutes / 60)
})
