import * as v from 'valibot'
import { expect, test } from 'vitest'

import { sentence } from '../sentence.ts'
import { UniqueIdSchema } from './unique-id.ts'

// Specification section 5: usernames.

test.each([
  ['', sentence('usernameEmpty')],
  ['12345', sentence('usernameOnlyDigits')],
  ['..', sentence('usernameOnlyPeriods')],
  ['two words', sentence('usernameLetters')],
  ['a'.repeat(25), undefined],
  ['a'.repeat(26), sentence('usernameTooLong', { max: 25 })],
])('%j: %o', (username, expected) => {
  const message = v.safeParse(UniqueIdSchema, username).issues?.[0].message
  expect(message && JSON.parse(message)).toEqual(expected)
})
