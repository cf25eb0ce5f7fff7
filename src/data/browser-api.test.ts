import { afterEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { restoring } from '#src/state/connection.ts'

import { createApi } from './browser-api.ts'

const fault: { error: Error } = { error: new Error('No network') }
vi.mock('./api.ts', () => ({
  loadTransport: () => Promise.resolve({ call: () => Promise.reject(fault.error) }),
}))

const soon = () => new Promise((resolved) => setTimeout(resolved, 20))

/** Begins a read, which fails. */
function read() {
  const failed = vi.fn<(error: unknown) => void>()
  return { failed, reading: createApi().users.detail({ user: 'ada' }).catch(failed) }
}

test('a read that fails before the page can restore anything waits for that', async () => {
  const { failed, reading } = read()
  await soon()
  expect(failed).not.toHaveBeenCalled()
  const restored = Promise.withResolvers<void>()
  restoring.begin(restored.promise)
  await soon()
  expect(failed).not.toHaveBeenCalled()
  restored.resolve()
  await reading
  expect(failed).toHaveBeenCalledExactlyOnceWith(fault.error)
})

afterEach(() => {
  restoring.done = Promise.resolve()
})

test('a read that fails as the network goes waits for what earlier pages persisted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  restoring.done = promise
  const { failed, reading } = read()
  await soon()
  expect(failed).not.toHaveBeenCalled()
  resolve()
  await reading
  expect(failed).toHaveBeenCalledExactlyOnceWith(fault.error)
})

test('what the server refuses waits for nothing, and no read waits for long', async () => {
  restoring.done = new Promise(() => {})
  fault.error = new ApiError({ statusCode: 1, message: '', httpStatus: 404 })
  const refused = read()
  await soon()
  expect(refused.failed).toHaveBeenCalledExactlyOnceWith(fault.error)
  vi.useFakeTimers()
  fault.error = new Error('No network')
  const { failed, reading } = read()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  await reading
  expect(failed).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
