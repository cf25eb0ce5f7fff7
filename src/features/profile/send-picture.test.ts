import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'

import { sendPicture, queuedText } from './profile-changes.ts'

const picture = new File(['a picture'], 'me.png')
const uploadImage = vi.fn<ApiClient['users']['uploadImage']>()
const api = { users: { uploadImage } } as unknown as ApiClient
const onWait = vi.fn<(delayMs: number) => void>()
const answer = (httpStatus: number, retryAfterMs?: number) =>
  new ApiError({ statusCode: httpStatus, httpStatus, message: 'No.', ...(retryAfterMs && { retryAfterMs }) })
const send = (signal = new AbortController().signal) => sendPicture(api, picture, { signal, onWait })

beforeEach(() => {
  vi.useFakeTimers()
  uploadImage.mockReset().mockResolvedValue({ imageId: '5', url: '/5' })
  onWait.mockReset()
})
afterEach(() => void vi.useRealTimers())

test.each([429, 503])(
  'a picture that is put off with %d is sent when the server says, by itself',
  async (status) => {
    uploadImage.mockRejectedValueOnce(answer(status, 30_000))
    const sent = send()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(onWait).toHaveBeenCalledExactlyOnceWith(30_000)
    expect(uploadImage).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await sent).toBe('5')
  },
)

test('a picture that is refused is not sent again', async () => {
  uploadImage.mockRejectedValueOnce(answer(422))
  await expect(send()).rejects.toMatchObject({ message: 'No.' })
  expect(uploadImage).toHaveBeenCalledOnce()
})

test('nothing is sent for a form that is closed', async () => {
  uploadImage.mockRejectedValue(answer(503, 30_000))
  const closing = new AbortController()
  const onEnd = vi.fn<(error: unknown) => void>()
  send(closing.signal).catch(onEnd)
  await vi.advanceTimersByTimeAsync(1_000)
  closing.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(uploadImage).toHaveBeenCalledOnce()
})

test.each([
  [400, '1 s'],
  [30_000, '30 s'],
  [600_000, '10 min'],
])('%d ms are told as %s', (delayMs, time) => {
  expect(queuedText(delayMs)).toBe(
    `The server is busy. Your picture will be sent in ${time}. Keep this open.`,
  )
})
