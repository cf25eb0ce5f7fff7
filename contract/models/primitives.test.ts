import * as v from 'valibot'
import { expect, test } from 'vitest'

import { endpoints } from '../endpoints/index.ts'
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

test.each([
  ['comments.publish', 'localId'],
  ['conversations.send', 'localId'],
  ['live.start', 'publisherId'],
  ['live.sendChat', 'localId'],
] as const)('%s says of a wrong %s no more than what it is', (op, field) => {
  const { issues = [] } = v.safeParse(endpoints[op].input, { [field]: 'mine' })
  const { message } = issues.find(({ path }) => path?.[0].key === field) ?? {}
  expect(message).toBe('This is not an id of 32 hexadecimal digits.')
})
