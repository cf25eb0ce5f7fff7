import { expect, test } from 'vitest'

import { isReservedName } from './reserved-names.ts'

test.each([
  'admin',
  'Admin',
  'ADMIN',
  'ad.min',
  '_admin_',
  'vireo',
  'Vireo.Team',
  'foryou',
  'For_You',
  'null',
])('%s is kept for the site', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['administrate', 'adminah', 'live.music', 'mia', 'homebody', '_.'])('%s is free', (name) => {
  expect(isReservedName(name)).toBe(false)
})
