import { afterEach, beforeEach, expect, test } from 'vitest'

import { createWorkerTransport } from '#src/data/worker-transport.lazy.ts'
import { boundaryView, resetBoundary } from '#support/boundary/client.ts'

import { clientOver, forgetDevice } from './real-worker.ts'

const workers: Worker[] = []

function createPlainHttpClient() {
  return clientOver(
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
  const post = { uploadId: '5', caption: '' }
  await expect(createPlainHttpClient().videos.create(post)).resolves.toEqual({ itemId: '9' })
  await expect(createPlainHttpClient().videos.create(post)).resolves.toEqual({ itemId: '9' })
  expect((await boundaryView()).seen).toMatchObject([
    { path: '/api/device/key/', signature: 'valid' },
    { path: '/api/item/create/', signature: 'valid' },
    { path: '/api/item/create/', signature: 'valid' },
  ])
})
