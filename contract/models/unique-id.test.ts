import * as v from 'valibot'
import { expect, test } from 'vitest'

import { UniqueIdSchema } from './unique-id.ts'

// Specification section 5: usernames.

test.each([
  ['', 'Choose a username.'],
  ['12345', 'A username needs a letter, an underscore or a period.'],
  ['..', 'A username needs a letter or a digit.'],
  ['two words', 'A username can have letters, digits, underscores and periods.'],
  ['a'.repeat(25), undefined],
  ['a'.repeat(26), 'A username can have at most 25 characters.'],
])('%j: %s', (username, sentence) => {
  expect(v.safeParse(UniqueIdSchema, username).issues?.[0].message).toBe(sentence)
})
