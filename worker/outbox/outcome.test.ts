import { describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { captchaClosedProblem, networkProblem, unreadableAnswerProblem } from '../http/problems.ts'
import { delayAfterMs, outcomeOf, type Outcome } from './outcome.ts'

const problem = (
  httpStatus: number,
  statusCode: number = httpStatus,
  rest: Partial<Problem> = {},
): Problem => ({
  httpStatus,
  statusCode,
  message: '',
  ...rest,
})

describe('what a failed attempt means: only a refusal for good ends the waiting', () => {
  test.each<[string, Problem, Outcome]>([
    ['no network', networkProblem, 'pause'],
    ['not logged in', problem(401, StatusCode.notLoggedIn), 'logIn'],
    [
      'another device than the session’s',
      problem(401, 10401, { fields: { reason: 'wrong-device' } }),
      'logIn',
    ],
    ['a signature that could not be mended', problem(401, 10401, { fields: { reason: 'clock' } }), 'rest'],
    ['the CSRF token', problem(403, StatusCode.csrfRefused), 'context'],
    ['a captcha', problem(403, StatusCode.verify), 'check'],
    ['a captcha that was closed', captchaClosedProblem, 'check'],
    ['408', problem(408), 'pause'],
    ['425', problem(425), 'pause'],
    ['429', problem(429, 429, { retryAfterMs: 3_000 }), 'pause'],
    ['the same call under way', problem(409, 409, { retryAfterMs: 1_000 }), 'pause'],
    ['a server error', problem(500, StatusCode.serverError), 'rest'],
    ['no server behind the proxy', problem(502, StatusCode.serverError), 'pause'],
    ['a server that restarts', problem(503, StatusCode.serverError), 'pause'],
    ['a full disk', problem(507), 'rest'],
    ['half an answer to something that may be done', unreadableAnswerProblem(200), 'rest'],
    ['a page of somebody else’s wifi', unreadableAnswerProblem(511), 'rest'],
    ['bad input', problem(400), 'refused'],
    ['not allowed', problem(403), 'refused'],
    ['not there', problem(404, StatusCode.videoNotExist), 'refused'],
    ['a conflict', problem(409), 'refused'],
    ['another call’s key', problem(422), 'refused'],
  ])('%s', (_name, failure, outcome) => expect(outcomeOf(failure)).toBe(outcome))
})

const longest = (failureCount: number, failure: Problem) =>
  Math.max(...Array.from({ length: 200 }, () => delayAfterMs(failureCount, failure)))
const shortest = (failureCount: number, failure: Problem) =>
  Math.min(...Array.from({ length: 200 }, () => delayAfterMs(failureCount, failure)))

describe('how long it waits', () => {
  test('twice as long each time, up to a minute', () => {
    for (const [count, ms] of [
      [1, 1_000],
      [2, 2_000],
      [5, 16_000],
      [7, 60_000],
      [1_000, 60_000],
    ] as const) {
      expect(longest(count, networkProblem)).toBeLessThanOrEqual(ms)
      expect(shortest(count, networkProblem)).toBeGreaterThanOrEqual(ms / 2)
    }
  })
  test('not all devices at once', () => {
    const delays = new Set(Array.from({ length: 200 }, () => Math.round(delayAfterMs(5, networkProblem))))
    expect(delays.size).toBeGreaterThan(100)
  })
  test('at least as long as the server asks for (RFC 9110, 10.2.3), and never longer than an hour', () => {
    expect(shortest(1, problem(429, 429, { retryAfterMs: 120_000 }))).toBe(120_000)
    expect(longest(1, problem(503, 503, { retryAfterMs: 24 * 3_600_000 }))).toBe(3_600_000)
  })
})
