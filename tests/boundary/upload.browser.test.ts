import { afterEach, beforeEach, expect, test } from 'vitest'

import { boundaryView, requestsTo, resetBoundary } from '#support/boundary/client.ts'
import { eventually } from '#support/eventually.ts'

import { createRealClient, failureOf, forgetDevice } from './real-worker.ts'

const UPLOAD = '/api/image/upload/'
const MEBIBYTE = 1024 * 1024

let client: ReturnType<typeof createRealClient>
beforeEach(async () => {
  await forgetDevice()
  await resetBoundary()
  client = createRealClient()
})
afterEach(() => client.stop())

function fileOf(sizeBytes: number): Blob {
  const bytes = new Uint8Array(sizeBytes)
  for (let offset = 0; offset < sizeBytes; offset += 4_096) bytes[offset] = (offset / 4_096) % 251
  return new Blob([bytes], { type: 'image/webp' })
}

// The larger one is hashed in slices.
test.for([5, 40])('%i MiB: arrive whole and signed', async (mebibytes) => {
  const body = fileOf(mebibytes * MEBIBYTE)
  await expect(client.api.users.uploadImage({ body })).resolves.toMatchObject({ imageId: '9' })
  expect(await requestsTo(UPLOAD)).toMatchObject([
    { signature: 'valid', bodyBytes: body.size, headers: { 'content-type': 'image/webp' } },
  ])
})

test('can be called off, which closes the connection', async () => {
  await resetBoundary({ plans: { [UPLOAD]: [{ isHanging: true }] } })
  const controller = new AbortController()
  const call = failureOf(
    client.api.users.uploadImage({ body: fileOf(MEBIBYTE) }, { signal: controller.signal }),
  )
  await eventually(async () => expect(await requestsTo(UPLOAD)).toHaveLength(1))
  controller.abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
  await eventually(async () => expect((await boundaryView()).inFlight).toBe(0))
})

test("the server's refusal of a file comes through", async () => {
  const body = { statusCode: 415, message: 'This is not a picture.' }
  await resetBoundary({ plans: { [UPLOAD]: [{ status: 415, body }] } })
  const error = await failureOf(client.api.users.uploadImage({ body: fileOf(10) }))
  expect(error).toMatchObject({ problem: { ...body, httpStatus: 415 } })
})
