import { expect, test } from 'vitest'

import { ageAt, readAgeVerification } from './age-verification.ts'

test('the three age-verification parameters of an address (section 3), and nothing that is none', () => {
  const all = {
    age_verify_inform: 'unknown',
    age_verify_source: 'video_detail',
    age_verify_object_type: 'live',
  } as const
  expect(readAgeVerification({ ...all, next: '/foryou' })).toEqual(all)
  expect(
    readAgeVerification({
      age_verify_inform: 'none',
      age_verify_source: 'https://example.org/?email=a@b.c',
      age_verify_object_type: 7,
    }),
  ).toEqual({})
})

test.each([
  ['2000-02-29', '2018-02-28', 17],
  ['2000-02-29', '2018-03-01', 18],
  ['2010-11-27', '2026-11-27', 16],
  ['2010-11-28', '2026-11-27', 15],
  ['2027-01-01', '2026-11-27', -1],
])('who was born on %s is on %s of the age of %i', (birthDate, today, age) => {
  expect(ageAt(birthDate, new Date(`${today}T12:00:00Z`))).toBe(age)
})
