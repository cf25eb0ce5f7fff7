import { expect, test } from 'vitest'

import { ApiError } from '#contract/errors.ts'

import { timeoutError } from '../deadline.ts'
import { networkProblem, problemOf } from './problems.ts'

test.each([
  ['a storage that is denied', new DOMException('Access is denied for this document.', 'SecurityError')],
  ['a fault of the app', new TypeError('undefined is not a function')],
  ['no error at all', 'boom'],
])('%s is told in our own words, with its own as the cause', (_what, error) => {
  const { message, cause } = problemOf(error)
  expect(message).toBe('Something went wrong in the app. Reload the page and try again.')
  expect(cause).toBe(String(error))
})

test.each([
  [new ApiError(networkProblem), 'Network Error'],
  [new DOMException('Nobody wants it any more.', 'AbortError'), 'Request aborted'],
  [timeoutError(15_000), 'timeout of 15000 ms exceeded'],
])('reports get the generic words of a client: %s (specification section 8)', (error, cause) => {
  expect(problemOf(error)).toMatchObject({ statusCode: -1, httpStatus: 0, cause })
})
