import { describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { captchaClosedProblem, networkProblem, unreadableResponseProblem } from '../http/problems.ts'
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
    ['no network', networkProblem, 'unreachable'],
    ['not logged in', problem(401, StatusCode.notLoggedIn), 'logIn'],
    [
      'another device than the session’s',
      problem(401, 10401, { fields: { reason: 'wrong-device' } }),
      'logIn',
    ],
    ['a signature that could not be mended', problem(401, 10401, { fields: { reason: 'clock' } }), 'failed'],
    ['the CSRF token', problem(403, StatusCode.csrfRefused), 'csrf'],
    ['a captcha', problem(403, StatusCode.verify), 'captcha'],
    ['a captcha that was closed', captchaClosedProblem, 'captcha'],
    ['408', problem(408), 'unreachable'],
    ['425', problem(425), 'unreachable'],
    ['429', problem(429, 429, { retryAfterMs: 3_000 }), 'unreachable'],
    ['the same call under way', problem(409, 409, { retryAfterMs: 1_000 }), 'unreachable'],
    ['a server error', problem(500, StatusCode.serverError), 'failed'],
    ['no server behind the proxy', problem(502, StatusCode.serverError), 'unreachable'],
    ['a server that restarts', problem(503, StatusCode.serverError), 'unreachable'],
    ['a full disk', problem(507), 'failed'],
    ['half an answer to something that may be done', unreadableResponseProblem(200), 'failed'],
    ['a page of somebody else’s wifi', unreadableResponseProblem(511), 'failed'],
    ['a page of a proxy that forbids it', unreadableResponseProblem(403), 'failed'],
    ['a page of a proxy that knows no such address', unreadableResponseProblem(404), 'failed'],
    ['rules that were not accepted', problem(403, 403, { fields: { reason: 'rules' } }), 'rules'],
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
  test('at least as long as the server asks for (RFC 9110, 10.2.3)', () => {
    expect(shortest(1, problem(429, 429, { retryAfterMs: 120_000 }))).toBe(120_000)
  })
})
