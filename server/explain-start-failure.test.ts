import { expect, test } from 'vitest'

import { explainStartFailure } from './explain-start-failure.ts'

test.each([
  ['a file', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' })],
  [
    'the database, as drizzle says it',
    new Error('Failed query', { cause: Object.assign(new Error(), { code: '53100' }) }),
  ],
])('a start that a full disk ends says what to free: %s', (_name, error) => {
  expect(explainStartFailure(error)).toBe(
    'The disk is full, and Vireo cannot start. Free 100 MB where DATA_DIR is, and start again.',
  )
})
