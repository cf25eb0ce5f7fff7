import { describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'

import { retryAfterMs, wrapResponse, type HttpResponse } from './response.ts'

const answer = (httpStatus: number, body: unknown, headers: Record<string, string> = {}): HttpResponse => ({
  httpStatus,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

const problemOf = (given: HttpResponse) => wrapResponse(given).problem

describe('the success check (specification section 7.5)', () => {
  test('takes status 200 and gives what came in the response', () => {
    const body = { statusCode: 0, user: null, extra: 1 }
    expect(wrapResponse(answer(200, body))).toEqual({ httpStatus: 200, statusCode: 0, body })
  })

  test.each([
    [200, ''],
    [201, '{"statusCode":0,"user":null}'],
    [204, ''],
  ])('gives an empty object for %i with %j', (httpStatus, text) => {
    expect(wrapResponse(answer(httpStatus, text))).toEqual({ httpStatus, statusCode: 0, body: {} })
  })
})

test('a failure is a status code and an empty body (specification section 7.5)', () => {
  const refusal = { statusCode: StatusCode.videoNotExist, message: 'Video not found.' }
  expect(wrapResponse(answer(404, refusal))).toEqual({
    httpStatus: 404,
    statusCode: 10204,
    body: {},
    problem: { ...refusal, httpStatus: 404 },
  })
})

test('a status code other than 0 is a problem also under HTTP 200 (specification section 8)', () => {
  const body = { statusCode: StatusCode.userBanned, message: 'Banned.' }
  expect(problemOf(answer(200, body))).toEqual({ ...body, httpStatus: 200 })
})

test.each([
  ['in statusCode', 403, { statusCode: 10000, message: 'Confirm it.', fields: { region: 'sg' } }],
  ['in code', 200, { code: 10000, message: 'Confirm it.', fields: { region: 'sg' } }],
  ['in code beside a good statusCode', 200, { statusCode: 0, code: 10000, fields: { region: 'sg' } }],
])('the verify code %s asks for the captcha (specification section 8)', (_name, httpStatus, body) => {
  expect(wrapResponse(answer(httpStatus, body))).toMatchObject({
    statusCode: StatusCode.verify,
    body: {},
    problem: { httpStatus, message: expect.stringContaining('Confirm') as string, fields: { region: 'sg' } },
  })
})

test.each([
  ['half an answer', 200, '{"statusCode":0,"user":nu'],
  ['a page of a proxy that turns requests away', 503, '<html>Busy</html>'],
  ['a value that is no object', 200, '7'],
  ['a refusal without a sentence', 500, { statusCode: 10101 }],
])('%s is a problem of our own', (_name, httpStatus, body) => {
  expect(problemOf(answer(httpStatus, body))).toMatchObject({
    httpStatus,
    statusCode: StatusCode.serverError,
  })
})

test.each([502, 504])(
  'HTTP %i of a proxy that has not reached the server is a net error, 10111 (specification section 8)',
  (httpStatus) => {
    expect(problemOf(answer(httpStatus, '<html>Bad gateway</html>'))).toMatchObject({
      statusCode: StatusCode.netError,
      sentence: 'netError',
    })
    // The server's own error responses carry their message.
    const body = { statusCode: StatusCode.serverError, message: 'It broke.' }
    expect(problemOf(answer(httpStatus, body))).toMatchObject(body)
  },
)

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00Z')
  test.each([
    ['7', 7_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    // Timers cannot run longer than 24.8 days.
    ['2592000', 60 * 60_000],
    ['Sun, 21 Nov 2027 10:00:00 GMT', 60 * 60_000],
  ])('%s', (value, expected) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }), nowMs)).toBe(expected)
  })
  test('a date is one by the clock of the server, whose answer says how late it is there', () => {
    const headers = { 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT', date: 'Sat, 21 Nov 2026 10:00:10 GMT' }
    expect(retryAfterMs(new Headers(headers), nowMs + 365 * 24 * 60 * 60_000)).toBe(20_000)
  })
  test('reaches the problem', () => {
    const body = { statusCode: 429, message: 'Slow down.' }
    expect(problemOf(answer(429, body, { 'retry-after': '2' }))?.retryAfterMs).toBe(2_000)
  })
})
