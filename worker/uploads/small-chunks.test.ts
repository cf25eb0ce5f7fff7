import { afterEach, expect, test } from 'vitest'

import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { unreadableResponseProblem } from '../http/problems.ts'
import { createDevice, video } from './device.fixture.ts'
import type { UploadsDeps } from './uploads.ts'

const MEBIBYTE = 1024 * 1024

let stop = () => {}
afterEach(() => stop())

/** Posts a video of eight chunks, each sent instantly, to a server that refuses chunks above a mebibyte. */
async function postTo(refusal: Problem) {
  const sizesBytes: number[] = []
  const transfer: UploadsDeps['transfer'] = async (_record, _file, { chunkSize, onAddress }) => {
    await onAddress('/api/uploads/1')
    for (let chunk = 0; chunk < 8; chunk += 1) {
      sizesBytes.push(chunkSize.bytes)
      if (chunkSize.bytes > MEBIBYTE) throw new ApiError(refusal)
      chunkSize.sent(chunkSize.bytes, 1)
    }
  }
  const device = createDevice({ transfer })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  return { ...device, sizesBytes }
}

test('chunks that a proxy finds too large are sent smaller, and stay so', async () => {
  const { uploads, untilPhase, sizesBytes } = await postTo(unreadableResponseProblem(413))
  await untilPhase('a', 'waiting')
  uploads.wake('userRequested')
  await untilPhase('a', 'preparing')
  expect(sizesBytes).toEqual([1, 2, ...Array<number>(8).fill(1)].map((count) => count * MEBIBYTE))
})

test('a video that the server itself finds too large is refused', async () => {
  const message = 'This file is too large. The limit is 300 MB.'
  const { untilPhase } = await postTo({ statusCode: StatusCode.tooLarge, httpStatus: 413, message })
  expect(await untilPhase('a', 'failed')).toMatchObject({ phase: { message } })
})
