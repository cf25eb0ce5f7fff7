import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { createWorkerTransport } from '#src/data/worker-transport.ts'
import { requestsTo, resetBoundary } from '#support/boundary/client.ts'

import { createRealClient, failureOf, forgetDevice, plant } from './real-worker.ts'

const READ = '/api/session/'
const LIKE = '/api/commit/item/digg/'
const RESPAWN_WITHIN_MS = 2_000

let client: ReturnType<typeof createRealClient>
beforeEach(async () => {
  await forgetDevice()
  await resetBoundary()
  client = createRealClient()
  await client.api.session.current({})
})
afterEach(() => client.stop())

const waitForRequests = (path: string, count: number) =>
  vi.waitFor(async () => expect(await requestsTo(path)).toHaveLength(count), { timeout: 10_000 })

const deaths: Record<string, (worker: Worker) => void> = {
  terminated: (worker) => worker.terminate(),
  'killed by an exception': (worker) => plant(worker, 'throw'),
  'in an endless loop': (worker) => plant(worker, 'loop'),
}

test.for(Object.entries(deaths))('%s: the next one has the read within 2 s', async ([, kill]) => {
  await resetBoundary({ plans: { [READ]: [{ isHanging: true }] } })
  const call = client.api.session.current({})
  await waitForRequests(READ, 1)
  const killedAt = performance.now()
  kill(client.workers[0]!)
  await vi.waitFor(() => expect(client.workers).toHaveLength(2), { timeout: 5_000, interval: 10 })
  expect(performance.now() - killedAt).toBeLessThan(RESPAWN_WITHIN_MS)
  await expect(call).resolves.toEqual({ user: null })
})

test('a call to a worker that died unnoticed is answered by the next', async () => {
  client.workers[0]!.terminate()
  await expect(client.api.session.current({})).resolves.toEqual({ user: null })
  expect(client.workers).toHaveLength(2)
})

test('a write is sent again under the same idempotency key', async () => {
  await resetBoundary({ plans: { [LIKE]: [{ isHanging: true }] } })
  const call = client.api.likes.set({ videoId: '5', liked: true })
  await waitForRequests(LIKE, 1)
  client.workers[0]!.terminate()
  await expect(call).resolves.toMatchObject({ liked: true })
  const [first, second] = await requestsTo(LIKE)
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('a call that has taken two workers with it fails, and the next call works', async () => {
  await resetBoundary({ plans: { [READ]: [{ isHanging: true }, { isHanging: true }] } })
  const call = failureOf(client.api.session.current({}))
  await waitForRequests(READ, 1)
  plant(client.workers[0]!, 'loop')
  await waitForRequests(READ, 2)
  plant(client.workers[1]!, 'loop')
  expect(await call).toMatchObject({ statusCode: StatusCode.networkError })
  await expect(client.api.session.current({})).resolves.toEqual({ user: null })
})

test('a worker whose script does not come fails its calls soon', async () => {
  const transport = createWorkerTransport({
    createWorker: () => new Worker('/__boundary/gone.js', { type: 'module' }),
  })
  const error = await failureOf(transport.call('session.current', {}))
  expect(error).toMatchObject({ statusCode: StatusCode.networkError, message: /could not be loaded/ })
})

test('a worker that only rests is left alone', async () => {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await client.api.session.current({})
  expect(client.workers).toHaveLength(1)
})
