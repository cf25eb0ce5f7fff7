import { afterEach, beforeEach, expect, test } from 'vitest'

import { boundaryView, requestsTo, resetBoundary } from '#support/boundary/client.ts'
import { eventually } from '#support/eventually.ts'

import { createRealClient, failureOf } from './real-worker.ts'

const PATH = '/api/session/'

let client: ReturnType<typeof createRealClient>
beforeEach(async () => {
  await resetBoundary({ plans: { [PATH]: [{ isHanging: true }] } })
  client = createRealClient()
})
afterEach(() => client.stop())

const expectAborted = (error: unknown) => {
  expect(error).toBeInstanceOf(DOMException)
  expect(error).toMatchObject({ name: 'AbortError' })
}

test('in mid-flight: rejects at once and the request is cancelled', async () => {
  const controller = new AbortController()
  const call = failureOf(client.api.session.current({}, { signal: controller.signal }))
  await eventually(async () => expect((await boundaryView()).inFlight).toBe(1))
  controller.abort()
  expectAborted(await call)
  await eventually(async () => expect((await boundaryView()).inFlight).toBe(0))
  expect(await requestsTo(PATH)).toMatchObject([{ isAborted: true }])
})

test('in the same tick: rejects and leaves nothing in flight', async () => {
  const controller = new AbortController()
  const call = failureOf(client.api.session.current({}, { signal: controller.signal }))
  controller.abort()
  expectAborted(await call)
  // A later call on the same port has been answered, so whatever the aborted one did is done or about to show.
  await client.api.feed.recommend({})
  await eventually(async () => expect((await boundaryView()).inFlight).toBe(0))
})

test('before the call: rejects and nothing is sent, nor a worker made', async () => {
  expectAborted(await failureOf(client.api.session.current({}, { signal: AbortSignal.abort() })))
  expect(client.workers).toHaveLength(0)
  expect((await boundaryView()).seen).toEqual([])
})
