import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { timeoutError } from '../deadline.ts'
import { captchaClosedProblem, networkProblem } from './problems.ts'
import { retryNow, withRetries } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Attempt = () => Promise<string>

const failure = (httpStatus: number, retryAfterMs?: number) =>
  new ApiError({
    statusCode: httpStatus === 0 ? StatusCode.networkError : StatusCode.serverError,
    httpStatus,
    message: 'It failed.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })

/** Runs the reads to the end under fake time. */
async function run(attempt: Attempt, signal = new AbortController().signal) {
  const startedAtMs = performance.now()
  const onWait = vi.fn<(problem: Problem, delayMs: number) => void>()
  const result = withRetries(attempt, signal, onWait).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { result: await result, tookMs: performance.now() - startedAtMs, onWait }
}

test('section 8: sent again up to 15 times, 5,000 ms apart, and each time it waits that is told', async () => {
  const problem = failure(503)
  const attempt = vi.fn<Attempt>().mockRejectedValue(problem)
  const { result, tookMs, onWait } = await run(attempt)
  expect(attempt).toHaveBeenCalledTimes(16)
  expect(tookMs).toBe(15 * 5_000)
  expect(result).toBe(problem)
  expect(onWait.mock.calls).toEqual(Array.from({ length: 15 }, () => [problem.problem, 5_000]))
})

test('section 8: not after HTTP 400', async () => {
  const attempt = vi.fn<Attempt>().mockRejectedValue(failure(400))
  const { onWait } = await run(attempt)
  expect(attempt).toHaveBeenCalledOnce()
  expect(onWait).not.toHaveBeenCalled()
})

test.each([
  'hashtagBlacklist',
  'hashtagSensitiveWord',
  'hashtagUnshelve',
  'userNotExist',
  'userBanned',
  'geofenceBlock',
] as const)('%s says what has become of the thing, and is asked for once', async (name) => {
  const refusal = new ApiError({ statusCode: StatusCode[name], httpStatus: 403, message: 'Refused.' })
  const attempt = vi.fn<Attempt>().mockRejectedValue(refusal)
  const { result, onWait } = await run(attempt)
  expect(attempt).toHaveBeenCalledOnce()
  expect(onWait).not.toHaveBeenCalled()
  expect(result).toBe(refusal)
})

test.each([0, 200, 401, 403, 404, 408, 422, 429, 500, 502, 503])(
  'section 8: after HTTP %i until it works',
  async (status) => {
    const attempt = vi.fn<Attempt>().mockRejectedValueOnce(failure(status)).mockResolvedValue('good')
    expect(await run(attempt)).toMatchObject({ result: 'good', tookMs: 5_000 })
  },
)

test('section 8: an attempt that took too long is a failure too', async () => {
  const attempt = vi.fn<Attempt>().mockRejectedValueOnce(timeoutError(15_000)).mockResolvedValue('good')
  const { result, onWait } = await run(attempt)
  expect(result).toBe('good')
  expect(onWait.mock.calls[0]?.[0]).toMatchObject({ httpStatus: 0, cause: 'timeout of 15000 ms exceeded' })
})

test('section 8: after 10111, a net error that somebody on the way has found', async () => {
  const netError = new ApiError({ statusCode: StatusCode.netError, httpStatus: 502, message: 'It failed.' })
  const attempt = vi.fn<Attempt>().mockRejectedValueOnce(netError).mockResolvedValue('good')
  expect(await run(attempt)).toMatchObject({ result: 'good', tookMs: 5_000 })
})

test('a longer Retry-After is waited for, a shorter one is not (RFC 9110, 10.2.3)', async () => {
  const attempt = vi
    .fn<Attempt>()
    .mockRejectedValueOnce(failure(429, 9_000))
    .mockRejectedValueOnce(failure(429, 1_000))
    .mockResolvedValue('good')
  expect((await run(attempt)).tookMs).toBe(9_000 + 5_000)
})

test('a device that is offline is told so at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const attempt = vi.fn<Attempt>().mockRejectedValue(new ApiError(networkProblem))
  expect(await run(attempt)).toMatchObject({ result: { isNetworkError: true }, tookMs: 0 })
  expect(attempt).toHaveBeenCalledOnce()
})

test('a check that the viewer has closed is not asked for again (section 8)', async () => {
  const attempt = vi.fn<Attempt>().mockRejectedValue(new ApiError(captchaClosedProblem))
  await run(attempt)
  expect(attempt).toHaveBeenCalledOnce()
})

test('a fault of the app is none of the network', async () => {
  const fault = new TypeError('No.')
  const attempt = vi.fn<Attempt>().mockRejectedValue(fault)
  expect((await run(attempt)).result).toBe(fault)
  expect(attempt).toHaveBeenCalledOnce()
})

test('an abort ends the waiting at once', async () => {
  const controller = new AbortController()
  const attempt = vi.fn<Attempt>().mockRejectedValue(failure(503))
  setTimeout(() => controller.abort(), 1_000)
  const { result, tookMs } = await run(attempt, controller.signal)
  expect(result).toMatchObject({ name: 'AbortError' })
  expect(tookMs).toBe(1_000)
  expect(attempt).toHaveBeenCalledOnce()
})

test('a viewer who does not want to wait is served at once, again and again', async () => {
  const attempt = vi
    .fn<Attempt>()
    .mockRejectedValueOnce(failure(503))
    .mockRejectedValueOnce(failure(503))
    .mockResolvedValue('good')
  setTimeout(retryNow, 1_000)
  setTimeout(retryNow, 2_000)
  expect(await run(attempt)).toMatchObject({ result: 'good', tookMs: 2_000 })
})
