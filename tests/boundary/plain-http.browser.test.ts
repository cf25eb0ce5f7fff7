import { afterEach, beforeEach, expect, test } from 'vitest'

import { createClient } from '#contract/client.ts'
import { createWorkerTransport } from '#src/data/worker-transport.ts'
import { boundaryView, resetBoundary } from '#support/boundary/client.ts'

import { forgetDevice } from './real-worker.ts'

const workers: Worker[] = []

function createPlainHttpClient() {
  return createClient(
    createWorkerTransport({
      createWorker() {
        const worker = new Worker(new URL('./plain-http.worker.ts', import.meta.url), { type: 'module' })
        workers.push(worker)
        return worker
      },
    }),
  )
}

beforeEach(async () => {
  await forgetDevice()
  await resetBoundary()
})
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate()
})

test('a phone on a plain http address signs as well, and keeps its key', async () => {
  const like = { videoId: '5', liked: true }
  await expect(createPlainHttpClient().likes.set(like)).resolves.toMatchObject({ liked: true })
  await expect(createPlainHttpClient().likes.set(like)).resolves.toMatchObject({ liked: true })
  expect((await boundaryView()).seen).toMatchObject([
    { path: '/api/device/key/', signature: 'valid' },
    { path: '/api/commit/item/digg/', signature: 'valid' },
    { path: '/api/commit/item/digg/', signature: 'valid' },
  ])
})
