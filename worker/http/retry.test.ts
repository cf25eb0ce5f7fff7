import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import type { CallScope } from './call-scope.ts'
import { networkProblem } from './problems.ts'
import { withRetries } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scope = (deadlineAtMs: number, signal = new AbortController().signal): CallScope => ({
  callId: 'call',
  signal,
  deadlineAtMs,
})
const failure = (httpStatus: number, retryAfterMs?: number) =>
  new ApiError({
    statusCode: httpStatus === 0 ? StatusCode.networkError : StatusCode.serverError,
    httpStatus,
    message: 'It failed.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })

/** Runs to the end under fake time. */
async function run(attempt: () => Promise<string>, call = scope(Infinity)) {
  const startedAtMs = performance.now()
  const result = withRetries(attempt, call).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { result: await result, tookMs: performance.now() - startedAtMs }
}

test('section 8: sent again up to 15 times, 5,000 ms apart', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(failure(503))
  const { result, tookMs } = await run(attempt)
  expect(attempt).toHaveBeenCalledTimes(16)
  expect(tookMs).toBe(15 * 5_000)
  expect(result).toBeInstanceOf(ApiError)
})

test.each([400, 401, 403, 404, 422])(
  'section 8: not after HTTP %i, which the server decided',
  async (status) => {
    const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(failure(status))
    await run(attempt)
    expect(attempt).toHaveBeenCalledTimes(1)
  },
)

test.each([0, 200, 408, 429, 500, 502, 503])('after HTTP %i until it works', async (status) => {
  const attempt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure(status))
    .mockResolvedValue('good')
  expect((await run(attempt)).result).toBe('good')
})

test('a cut connection is tried again at once, then every 5,000 ms', async () => {
  const cut = new ApiError(networkProblem)
  const attempt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(cut)
    .mockRejectedValueOnce(cut)
    .mockResolvedValue('good')
  expect(await run(attempt)).toMatchObject({ result: 'good', tookMs: 5_000 })
})

test('Retry-After is waited for', async () => {
  const attempt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure(429, 9_000))
    .mockResolvedValue('good')
  expect((await run(attempt)).tookMs).toBe(9_000)
})

test('a device that is offline is told so at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(networkProblem))
  expect(await run(attempt)).toMatchObject({ result: { isNetworkError: true }, tookMs: 0 })
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('the deadline wins: no attempt is waited for that would begin after it', async () => {
  const problem = failure(503)
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(problem)
  const { result, tookMs } = await run(attempt, scope(performance.now() + 12_000))
  expect(result).toBe(problem)
  expect(attempt).toHaveBeenCalledTimes(3)
  expect(tookMs).toBe(10_000)
})

test('a deadline in the middle of a later attempt ends with the last problem', async () => {
  const problem = failure(503)
  const attempt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(problem)
    .mockRejectedValue(new DOMException('Too late.', 'TimeoutError'))
  expect((await run(attempt)).result).toBe(problem)
})

test('an abort ends the waiting', async () => {
  const controller = new AbortController()
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(failure(503))
  setTimeout(() => controller.abort(), 1_000)
  const { result, tookMs } = await run(attempt, scope(Infinity, controller.signal))
  expect(result).toMatchObject({ name: 'AbortError' })
  expect(tookMs).toBe(1_000)
})
