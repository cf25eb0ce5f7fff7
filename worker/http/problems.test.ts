import { expect, test } from 'vitest'

import { problemOf } from './problems.ts'

test.each([
  ['a storage that is denied', new DOMException('Access is denied for this document.', 'SecurityError')],
  ['a fault of the app', new TypeError('undefined is not a function')],
  ['no error at all', 'boom'],
])('%s is told in our own words, with its own as the cause', (_what, error) => {
  const { message, cause } = problemOf(error)
  expect(message).toBe('Something went wrong in the app. Reload the page and try again.')
  expect(cause).toBe(String(error))
})
