import { afterEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { KEY_REUSED, StatusCode } from '#contract/status-codes.ts'

import { networkProblem } from '../http/problems.ts'
import { createDevice, video } from './device.fixture.ts'
import type { UploadsDeps } from './uploads.ts'

// The server makes the video, and its response is lost: the device does not know whether the video is public.

const lost = new ApiError(networkProblem)
const used = new ApiError({ statusCode: StatusCode.conflict, httpStatus: 409, message: 'It is used.' })
const reused = new ApiError({
  statusCode: StatusCode.unprocessable,
  httpStatus: 422,
  message: 'This key belongs to another request.',
  fields: { reason: KEY_REUSED },
})

let stop = () => {}
afterEach(() => stop())

/** A video whose first creation request got no response. */
async function loseReply(withdraw: UploadsDeps['withdraw'] = async () => {}) {
  const transfer = vi.fn<UploadsDeps['transfer']>(async (_record, _file, { onAddress }) => onAddress('/1'))
  const create = vi.fn<UploadsDeps['create']>().mockRejectedValueOnce(lost).mockResolvedValue('99')
  const device = createDevice({ transfer, create, withdraw })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: 'First words' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  await device.untilPhase('a', 'waiting')
  return { ...device, transfer, create }
}

test('cancelling shows until the server has confirmed it', async () => {
  const withdraw = vi.fn<UploadsDeps['withdraw']>().mockRejectedValueOnce(lost).mockResolvedValue()
  const { uploads, untilPhase, untilGone, create } = await loseReply(withdraw)
  await uploads.discard({ id: 'a' })
  await vi.waitFor(() => expect(withdraw).toHaveBeenCalledTimes(1))
  await untilPhase('a', 'cancelling')
  uploads.wake('userRequested')
  await untilGone('a')
  expect(create).toHaveBeenCalledTimes(1)
})

test('cancelling what the server does not have any more ends it', async () => {
  const gone = new ApiError({ statusCode: StatusCode.notFound, httpStatus: 404, message: 'It is not here.' })
  const { uploads, untilGone, create } = await loseReply(() => Promise.reject(gone))
  await uploads.discard({ id: 'a' })
  await untilGone('a')
  expect(create).toHaveBeenCalledTimes(1)
})

test('a video that is public is not cancelled: it says so, and leads to it', async () => {
  const { uploads, untilPhase, untilGone, find } = await loseReply(() => Promise.reject(used))
  await uploads.discard({ id: 'a' })
  await untilPhase('a', 'preparing')
  expect(await find('a')).toMatchObject({ isAlreadyPosted: true })
  await uploads.discard({ id: 'a' })
  await untilGone('a')
})

test('it is not edited: the same request is made again', async () => {
  const { uploads, find, untilPhase, transfer, create } = await loseReply()
  await uploads.pause({ id: 'a' })
  await untilPhase('a', 'paused')
  await uploads.reopen({ id: 'a' })
  expect(await find('a')).toMatchObject({ isDraft: false, canEdit: false })
  await uploads.post({ id: 'a', isMeteredAllowed: false })
  await untilPhase('a', 'preparing')
  const [first, second] = create.mock.calls.map(([{ requestKey, caption, uploadId }]) => ({
    requestKey,
    caption,
    uploadId,
  }))
  expect(second).toEqual(first)
  expect(first).toMatchObject({ caption: 'First words', uploadId: '1' })
  expect(transfer).toHaveBeenCalledTimes(1)
})

test.each([
  ['the key was used for another caption', reused],
  ['the file was used', used],
])('a video that cannot be made twice ends with words for a person: %s', async (_name, refusal) => {
  const transfer = vi.fn<UploadsDeps['transfer']>(async (_record, _file, { onAddress }) => onAddress('/1'))
  const device = createDevice({ transfer, create: () => Promise.reject(refusal) })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  const { phase, canEdit } = await device.untilPhase('a', 'failed')
  expect(phase).toMatchObject({ message: expect.stringContaining('This video is already posted') })
  expect(canEdit).toBe(false)
  expect(transfer).toHaveBeenCalledTimes(1)
  await device.uploads.discard({ id: 'a' })
  await device.untilGone('a')
})

test('a video that was refused before any answer was lost can be edited', async () => {
  const refusal = new ApiError({ statusCode: 400, httpStatus: 400, message: 'No.' })
  const device = createDevice({ create: () => Promise.reject(refusal) })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  expect(await device.untilPhase('a', 'failed')).toMatchObject({ canEdit: true })
})

test('a conflict between pieces is not told to people', async () => {
  const device = createDevice({ transfer: () => Promise.reject(used) })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  expect((await device.untilPhase('a', 'waiting')).phase).toMatchObject({ reason: 'server', message: '' })
})

test('a server that has too much to do is waited for, as long as it asks for, and said to be what it waits for', async () => {
  const busy = {
    statusCode: 10101,
    httpStatus: 503,
    message: 'This site has a lot to do.',
    retryAfterMs: 1_500,
  }
  const startedMs: number[] = []
  const transfer: UploadsDeps['transfer'] = async (_record, _file, { onAddress }) => {
    startedMs.push(performance.now())
    if (startedMs.length === 1) throw new ApiError(busy)
    await onAddress('/api/uploads/1')
  }
  const device = createDevice({ transfer })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  expect((await device.untilPhase('a', 'waiting')).phase).toMatchObject({
    reason: 'server',
    message: busy.message,
  })
  await vi.waitUntil(() => startedMs.length === 2, { timeout: 10_000 })
  await device.untilPhase('a', 'preparing')
  expect(startedMs[1]! - startedMs[0]!).toBeGreaterThan(1_400)
})

test.each([
  ['the file', false],
  ['us', true],
])('a video that failed because of %s can be tried again: %j', async (_name, isOurs) => {
  const device = createDevice({ ask: async () => ({ state: 'failed', message: 'It did not work.', isOurs }) })
  ;({ stop } = device)
  device.lead()
  await device.uploads.add({ id: 'a', file: video, caption: '' })
  await device.uploads.post({ id: 'a', isMeteredAllowed: false })
  const { phase } = await device.untilPhase('a', 'failed')
  expect(phase).toEqual({ name: 'failed', message: 'It did not work.', isFinal: !isOurs })
})
