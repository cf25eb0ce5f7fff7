import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { retriedReads } from '#src/state/connection.ts'

import { watchReachability } from './reachability.ts'

const failure = (statusCode: number) => new ApiError({ statusCode, httpStatus: 0, message: '' })
const queryKey = ['session']
const answer = vi.fn<() => Promise<unknown>>()
let queryClient: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  onlineManager.setOnline(true)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  watchReachability(queryClient, queryKey)
})
afterEach(() => {
  queryClient.clear()
  retriedReads.problems = {}
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = () =>
  queryClient.fetchQuery({ queryKey, queryFn: answer, staleTime: 0 }).catch((error: unknown) => error)

test('the server counts as away from a read that finds none to the next that is answered', async () => {
  answer.mockRejectedValueOnce(failure(StatusCode.networkError))
  await ask()
  expect(onlineManager.isOnline()).toBe(false)
  queryClient.setQueryData(queryKey, 'from the device')
  expect(onlineManager.isOnline()).toBe(false)
  answer.mockResolvedValueOnce('answered')
  await ask()
  expect(onlineManager.isOnline()).toBe(true)
})

test('a read that finds no server and goes on trying says so too', async () => {
  retriedReads.problems['call'] = failure(StatusCode.networkError).problem
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(false)
})

test('a refusal is an answer too: the server is there', async () => {
  answer.mockRejectedValueOnce(failure(StatusCode.userNotExist))
  await ask()
  expect(onlineManager.isOnline()).toBe(true)
})

test('it is asked again every 5 s until it answers, and not while the device itself is offline', async () => {
  answer.mockRejectedValue(failure(StatusCode.networkError))
  await ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answer).toHaveBeenCalledTimes(3)
  vi.stubGlobal('navigator', { onLine: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answer).toHaveBeenCalledTimes(3)
  vi.stubGlobal('navigator', { onLine: true })
  answer.mockResolvedValue('answered')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(answer).toHaveBeenCalledTimes(4)
  expect(onlineManager.isOnline()).toBe(true)
})

test('an answer to what was asked before the device lost its network is no sign of a server', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  answer.mockReturnValueOnce(promise)
  const asked = ask()
  await vi.advanceTimersByTimeAsync(100)
  dispatchEvent(new Event('offline'))
  resolve('answered')
  await asked
  expect(onlineManager.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  answer.mockResolvedValueOnce('answered again')
  await ask()
  expect(onlineManager.isOnline()).toBe(true)
})
