import { afterEach, beforeEach, expect, test } from 'vitest'

import { SIGNING_SCRIPT_WAIT_MS } from '#contract/constants.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { boundaryView, requestsTo, resetBoundary } from '#support/boundary/client.ts'

import { createRealClient, failureOf, forgetDevice } from './real-worker.ts'

const LIKE = '/api/commit/item/digg/'
const REGISTER = '/api/device/key/'
const HOUR_MS = 3_600_000
const like = { videoId: '5', liked: true }

let client: ReturnType<typeof createRealClient>
beforeEach(async () => {
  await forgetDevice()
  await resetBoundary()
  client = createRealClient()
})
afterEach(() => {
  client.stop()
  document.cookie = 'vireo_csrf=; max-age=0; path=/'
})

const pathsSeen = async () => (await boundaryView()).seen.map(({ path }) => path)

test('a first write registers the key, then is signed with it', async () => {
  await expect(client.api.likes.set(like)).resolves.toMatchObject({ liked: true, rev: 1 })
  expect((await boundaryView()).seen).toMatchObject([
    { path: REGISTER, signature: 'valid' },
    { path: LIKE, signature: 'valid' },
  ])
})

test('the key outlives the worker: another one neither makes nor registers a second', async () => {
  await client.api.likes.set(like)
  client.stop()
  const next = createRealClient()
  await next.api.likes.set(like)
  next.stop()
  expect(await pathsSeen()).toEqual([REGISTER, LIKE, LIKE])
  const [first, second] = await requestsTo(LIKE)
  expect(second?.query['device_id']).toBe(first?.query['device_id'])
})

test('two workers that start together settle on one key', async () => {
  const other = createRealClient()
  await Promise.all([client.api.likes.set(like), other.api.likes.set(like)])
  other.stop()
  const ids = (await requestsTo(LIKE)).map(({ query }) => query['device_id'])
  expect(new Set(ids).size).toBe(1)
})

test('a read does not wait for the key, and is signed once it is at hand', async () => {
  await client.api.session.current({})
  await client.api.likes.set(like)
  await client.api.session.current({})
  expect(await requestsTo('/api/session/')).toMatchObject([{ signature: null }, { signature: 'valid' }])
})

test.for([HOUR_MS, -HOUR_MS])(
  'a clock that is off by %i ms: signed again once with the right time',
  async (ms) => {
    await resetBoundary({ clockOffsetMs: ms })
    await client.api.likes.set(like)
    await client.api.likes.set(like)
    expect(await pathsSeen()).toEqual([REGISTER, REGISTER, LIKE, LIKE])
    const [off, right] = await requestsTo(REGISTER)
    expect(Math.abs((right!.createdSec! - off!.createdSec!) * 1_000 - ms)).toBeLessThan(10_000)
  },
)

test('a key that the server forgot is registered again, and the write sent once more', async () => {
  await client.api.likes.set(like)
  await resetBoundary()
  await expect(client.api.likes.set(like)).resolves.toMatchObject({ liked: true })
  expect(await pathsSeen()).toEqual([LIKE, REGISTER, LIKE])
  const [refused, accepted] = await requestsTo(LIKE)
  expect(accepted?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key'])
})

test('a refused CSRF token: sent once more with the cookie that came with the refusal', async () => {
  await client.api.likes.set(like)
  await resetBoundary({ csrfToken: 'fresh' })
  await expect(client.api.likes.set(like)).resolves.toMatchObject({ liked: true })
  const likes = await requestsTo(LIKE)
  expect(likes[0]?.headers['x-csrf-token']).toBe('')
  expect(likes.at(-1)?.headers['x-csrf-token']).toBe('fresh')
})

test('a CSRF token that stays refused ends with that refusal', async () => {
  const refusal = { status: 403, body: { statusCode: StatusCode.csrfRefused, message: 'Refused.' } }
  await resetBoundary({ plans: { [LIKE]: Array.from({ length: 5 }, () => refusal) } })
  expect(await failureOf(client.api.likes.set(like))).toMatchObject({ statusCode: StatusCode.csrfRefused })
  expect(await requestsTo(LIKE)).toHaveLength(2)
})

test('a signing script that does not come is reported after 10 s and fails the write clearly', async () => {
  await resetBoundary({ isSignerBlocked: true })
  const events: WorkerEvent[] = []
  client.subscribe((event) => events.push(event))
  const startedAt = performance.now()
  const error = await failureOf(client.api.likes.set(like))
  const waitedMs = performance.now() - startedAt
  expect(error).toMatchObject({ statusCode: StatusCode.networkError, message: /could not be loaded/ })
  expect(waitedMs).toBeGreaterThanOrEqual(SIGNING_SCRIPT_WAIT_MS)
  expect(waitedMs).toBeLessThan(SIGNING_SCRIPT_WAIT_MS + 3_000)
  expect(events).toMatchObject([{ type: 'failure.reported', failure: 'signing-script' }])
  expect(await requestsTo(LIKE)).toEqual([])
})
