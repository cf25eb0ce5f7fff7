import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { createDevice, video } from './device.fixture.ts'
import type { UploadsDeps } from './uploads.ts'

// The server says when to come back (RFC 9110, 10.2.3): the device waits until then, and retries by itself.

const RETRY_AFTER_MS = 90_000
const busy = (httpStatus: number) =>
  new ApiError({
    statusCode: httpStatus === 429 ? StatusCode.tooManyRequests : StatusCode.serverError,
    httpStatus,
    message: 'This site is busy at the moment.',
    retryAfterMs: RETRY_AFTER_MS,
  })

beforeEach(() => void vi.useFakeTimers())
let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
})

async function post(server: Partial<UploadsDeps>) {
  const device = createDevice(server)
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  await vi.advanceTimersByTimeAsync(2_000)
  return device
}

test.each([
  ['transfer', 429],
  ['transfer', 503],
  ['create', 429],
  ['create', 503],
] as const)('%s that is put off with %d waits, says so, and goes on', async (step, httpStatus) => {
  const put = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy(httpStatus)).mockResolvedValue('99')
  const { uploads, find } = await post({ [step]: put })
  expect((await find('a'))?.phase).toMatchObject({
    name: 'waiting',
    reason: 'server',
    message: 'This site is busy at the moment.',
  })
  // The network or the user is back: that is no reason to retry early.
  uploads.wake('mayWorkNow')
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS - 5_000)
  expect(put).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(put).toHaveBeenCalledTimes(2)
  expect((await find('a'))?.phase.name).toBe('preparing')
})

test('what becomes of it is not asked before the server wants to be asked', async () => {
  const ask = vi.fn<UploadsDeps['ask']>().mockRejectedValueOnce(busy(429))
  ask.mockResolvedValue({ state: 'processing', progress: 0.5 })
  const { find } = await post({ ask })
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS - 5_000)
  expect(ask).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await find('a'))?.phase).toEqual({ name: 'preparing', progress: 0.5 })
})
