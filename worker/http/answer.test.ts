import { describe, expect, test } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { readAnswer, retryAfterMs, type Answer } from './answer.ts'

const answer = (httpStatus: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  httpStatus,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

function problemOf(given: Answer) {
  try {
    readAnswer('session.current', given)
  } catch (error) {
    if (error instanceof ApiError) return error.problem
  }
  throw new Error('It did not fail with an ApiError.')
}

test('a good answer is the endpoint’s output, without what the schema does not know', () => {
  const given = answer(200, { statusCode: 0, user: null, extra: 1 })
  expect(readAnswer('session.current', given)).toEqual({ user: null })
})

test('a status code other than 0 is a problem also under HTTP 200 (specification section 8)', () => {
  const body = { statusCode: StatusCode.userBanned, message: 'Banned.' }
  expect(problemOf(answer(200, body))).toEqual({ ...body, httpStatus: 200 })
})

test.each([
  ['half an answer', 200, '{"statusCode":0,"user":nu'],
  ['a page of a proxy', 502, '<html>Bad gateway</html>'],
  ['a value of another shape', 200, { statusCode: 0, user: 7 }],
  ['a refusal without a sentence', 500, { statusCode: 10101 }],
  ['nothing', 204, ''],
])('%s is a problem of our own', (_name, httpStatus, body) => {
  expect(problemOf(answer(httpStatus, body))).toMatchObject({
    httpStatus,
    statusCode: StatusCode.serverError,
  })
})

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00Z')
  test.each([
    ['7', 7_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
  ])('%s', (value, expected) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }), nowMs)).toBe(expected)
  })
  test('reaches the problem', () => {
    const body = { statusCode: 429, message: 'Slow down.' }
    expect(problemOf(answer(429, body, { 'retry-after': '2' })).retryAfterMs).toBe(2_000)
  })
})
