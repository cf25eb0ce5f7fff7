import * as v from 'valibot'
import { expect, test } from 'vitest'

import { IdSchema } from './primitives.ts'

test.each(['1', '123', '999999999999999999', '9223372036854775807'])('%s is an id', (id) => {
  expect(v.is(IdSchema, id)).toBe(true)
})

test.each([
  '',
  '0',
  '-1',
  '01',
  '1.5',
  'abc',
  '2; DROP TABLE users',
  '9223372036854775808',
  '9'.repeat(40),
  7,
  null,
])('%s is none', (id) => {
  expect(v.safeParse(IdSchema, id).success).toBe(false)
})
