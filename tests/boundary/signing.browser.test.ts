import { afterEach, beforeEach, expect, test } from 'vitest'

import { SIGNING_SCRIPT_WAIT_MS } from '#contract/constants.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { boundaryView, requestsTo, resetBoundary } from '#support/boundary/client.ts'

import { createRealClient, failureOf, forgetDevice } from './real-worker.ts'

const POST = '/api/item/create/'
const REGISTER = '/api/device/key/'
const HOUR_MS = 3_600_000
const post = { uploadId: '5', caption: '' }

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
  await expect(client.api.videos.create(post)).resolves.toEqual({ itemId: '9' })
  expect((await boundaryView()).seen).toMatchObject([
    { path: REGISTER, signature: 'valid' },
    { path: POST, signature: 'valid' },
  ])
})

test('the key outlives the worker: another one neither makes nor registers a second', async () => {
  await client.api.videos.create(post)
  client.stop()
  const next = createRealClient()
  await next.api.videos.create(post)
  next.stop()
  expect(await pathsSeen()).toEqual([REGISTER, POST, POST])
  const [first, second] = await requestsTo(POST)
  expect(second?.query['device_id']).toBe(first?.query['device_id'])
})

test('two workers that start together settle on one key', async () => {
  const other = createRealClient()
  await Promise.all([client.api.videos.create(post), other.api.videos.create(post)])
  other.stop()
  const ids = (await requestsTo(POST)).map(({ query }) => query['device_id'])
  expect(new Set(ids).size).toBe(1)
})

test('a read does not wait for the key, and is signed once it is at hand', async () => {
  await client.api.session.current({})
  await client.api.videos.create(post)
  await client.api.session.current({})
  expect(await requestsTo('/api/session/')).toMatchObject([{ signature: null }, { signature: 'valid' }])
})

test.for([HOUR_MS, -HOUR_MS])(
  'a clock that is off by %i ms: signed again once with the right time',
  async (ms) => {
    await resetBoundary({ clockOffsetMs: ms })
    await client.api.videos.create(post)
    await client.api.videos.create(post)
    expect(await pathsSeen()).toEqual([REGISTER, REGISTER, POST, POST])
    const [off, right] = await requestsTo(REGISTER)
    expect(Math.abs((right!.createdSec! - off!.createdSec!) * 1_000 - ms)).toBeLessThan(10_000)
  },
)

test('a key that the server forgot is registered again, and the write sent once more', async () => {
  await client.api.videos.create(post)
  await resetBoundary()
  await expect(client.api.videos.create(post)).resolves.toEqual({ itemId: '9' })
  expect(await pathsSeen()).toEqual([POST, REGISTER, POST])
  const [refused, accepted] = await requestsTo(POST)
  expect(accepted?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key'])
})

test('a refused CSRF token: sent once more with the cookie that came with the refusal', async () => {
  await client.api.videos.create(post)
  await resetBoundary({ csrfToken: 'fresh' })
  await expect(client.api.videos.create(post)).resolves.toEqual({ itemId: '9' })
  const posts = await requestsTo(POST)
  expect(posts[0]?.headers['x-csrf-token']).toBe('')
  expect(posts.at(-1)?.headers['x-csrf-token']).toBe('fresh')
})

test('a CSRF token that stays refused ends with that refusal', async () => {
  const refusal = { status: 403, body: { statusCode: StatusCode.csrfRefused, message: 'Refused.' } }
  await resetBoundary({ plans: { [POST]: Array.from({ length: 5 }, () => refusal) } })
  expect(await failureOf(client.api.videos.create(post))).toMatchObject({
    statusCode: StatusCode.csrfRefused,
  })
  expect(await requestsTo(POST)).toHaveLength(2)
})

test('a signing script that does not come is reported after 10 s and fails the write clearly (section 7)', async () => {
  await resetBoundary({ isSignerBlocked: true })
  const events: WorkerEvent[] = []
  client.subscribe((event) => events.push(event))
  const startedAt = performance.now()
  const error = await failureOf(client.api.videos.create(post))
  const waitedMs = performance.now() - startedAt
  expect(error).toMatchObject({
    statusCode: StatusCode.networkError,
    message: expect.stringMatching(/couldn’t load/),
  })
  expect(waitedMs).toBeGreaterThanOrEqual(SIGNING_SCRIPT_WAIT_MS)
  expect(waitedMs).toBeLessThan(SIGNING_SCRIPT_WAIT_MS + 3_000)
  expect(events).toMatchObject([
    {
      type: 'failure.reported',
      report: {
        source: 'worker',
        severity: 'critical',
        error: { name: 'SigningScriptFailure', message: expect.stringContaining('10000 ms') },
      },
    },
  ])
  expect(await requestsTo(POST)).toEqual([])
})
