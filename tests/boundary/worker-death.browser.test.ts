import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { FailureReport } from '#contract/error-reports.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { createWorkerTransport } from '#src/data/worker-transport.lazy.ts'
import { requestsTo, resetBoundary } from '#support/boundary/client.ts'
import { eventually } from '#support/eventually.ts'

import { createRealClient, failureOf, forgetDevice, plant } from './real-worker.ts'

const READ = '/api/session/'
const POST = '/api/item/create/'
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
  eventually(async () => expect(await requestsTo(path)).toHaveLength(count))

/** The first attempt may have failed before it is awaited: without this its failure would be unhandled. */
const leaveFailure = (call: Promise<unknown>) => void call.catch(() => undefined)

const deaths: Record<string, (worker: Worker) => void> = {
  terminated: (worker) => worker.terminate(),
  'killed by an exception': (worker) => plant(worker, 'throw'),
  'in an endless loop': (worker) => plant(worker, 'loop'),
}

test.for(Object.entries(deaths))('%s: the next one has the read within 2 s', async ([, kill]) => {
  await resetBoundary({ plans: { [READ]: [{ isHanging: true }] } })
  const call = client.api.session.current({})
  leaveFailure(call)
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

test('its end is reported, with what brought it about', async () => {
  const reports: FailureReport[] = []
  client.subscribe((event) => {
    if (event.type === 'failure.reported') reports.push(event.report)
  })
  plant(client.workers[0]!, 'throw')
  await eventually(() => expect(reports).toHaveLength(1))
  expect(reports).toMatchObject([
    { source: 'worker', severity: 'error', error: { name: 'Error', message: 'planted' } },
  ])
  expect(reports[0]?.error.stack).toMatch(/faulty\.worker\.ts.*:\d+:\d+$/)
  await resetBoundary({ plans: { [READ]: [{ isHanging: true }] } })
  const call = client.api.session.current({})
  leaveFailure(call)
  await waitForRequests(READ, 1)
  plant(client.workers[1]!, 'loop')
  await call
  expect(reports[1]?.error).toEqual({
    name: 'WorkerStalled',
    message: 'The worker did not answer within 1500 ms.',
  })
})

test('a write is sent again under the same idempotency key', async () => {
  await resetBoundary({ plans: { [POST]: [{ isHanging: true }] } })
  const call = client.api.videos.create({ uploadId: '5', caption: '' })
  leaveFailure(call)
  await waitForRequests(POST, 1)
  client.workers[0]!.terminate()
  await expect(call).resolves.toEqual({ itemId: '9' })
  const [first, second] = await requestsTo(POST)
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
  expect(error).toMatchObject({
    statusCode: StatusCode.networkError,
    message: expect.stringMatching(/couldn’t load/),
  })
})

test('a worker that only rests is left alone', async () => {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await client.api.session.current({})
  expect(client.workers).toHaveLength(1)
})
