import { afterEach, beforeEach, expect, test } from 'vitest'

import { ApiError, isApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { requestsTo, resetBoundary } from '#support/boundary/client.ts'

import { createRealClient, failureOf } from './real-worker.ts'

let client: ReturnType<typeof createRealClient>
beforeEach(async () => {
  await resetBoundary()
  client = createRealClient()
})
afterEach(() => client.stop())

test('a value crosses', async () => {
  await expect(client.api.session.current({})).resolves.toEqual({ user: null })
})

test("the server's problem crosses as an ApiError with its code, fields and waiting time", async () => {
  const body = { statusCode: 429, message: 'Slow down.', fields: { username: 'Again?' } }
  await resetBoundary({
    plans: { '/api/session/': [{ status: 429, body, headers: { 'retry-after': '7' } }] },
  })
  const error = await failureOf(client.api.session.current({}))
  expect(error).toBeInstanceOf(ApiError)
  expect(isApiError(error, StatusCode.tooManyRequests)).toBe(true)
  expect((error as ApiError).problem).toEqual({ ...body, httpStatus: 429, retryAfterMs: 7_000 })
})

test('an answer that does not fit its schema is a problem, not a value', async () => {
  await resetBoundary({ plans: { '/api/session/': [{ body: { statusCode: 0, user: { id: 'x' } } }] } })
  const error = await failureOf(client.api.session.current({}))
  expect(isApiError(error, StatusCode.serverError)).toBe(true)
})

test('a cut connection is a network error', async () => {
  // Browsers themselves repeat a read on each connection that they had kept open.
  const cuts = Array.from({ length: 30 }, () => ({ isCut: true }))
  await resetBoundary({ plans: { '/api/session/': cuts } })
  const error = await failureOf(client.api.session.current({}))
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).isNetworkError).toBe(true)
  expect((error as ApiError).problem.httpStatus).toBe(0)
})

test('a read flagged so says that it waits, and is sent again without a wait when asked to (section 8)', async () => {
  await resetBoundary({
    plans: {
      '/api/recommend/item_list/': [
        { status: 503, body: 'Bad' },
        { status: 404, body: 'Bad' },
      ],
    },
  })
  const waits: unknown[] = []
  client.subscribe((event) => {
    if (event.type !== 'read.waiting') return
    waits.push({ httpStatus: event.problem.httpStatus, delayMs: event.delayMs })
    void client.transport.callLocal('reads.retryNow', null)
  })
  await expect(client.api.feed.recommend({})).resolves.toMatchObject({ itemList: [] })
  expect(await requestsTo('/api/recommend/item_list/')).toHaveLength(3)
  expect(waits).toEqual([
    { httpStatus: 503, delayMs: 5_000 },
    { httpStatus: 404, delayMs: 5_000 },
  ])
})

test('input that cannot be copied into the worker is a problem', async () => {
  const input = { broken: () => {} } as object
  const error = await failureOf(client.api.session.current(input))
  expect(isApiError(error, StatusCode.clientPageError)).toBe(true)
})
