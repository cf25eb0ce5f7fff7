import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActionOptions, ApiClient } from '#contract/client.ts'
import type { ActionOutcome } from '#contract/outbox.ts'
import { saveProfile, sendPicture, waitingWords } from './profile-changes.ts'
import { ApiError } from '#contract/errors.ts'

describe('save profile', () => {
const WAIT_MS = 4_000
const refusal: ActionOutcome = {
  state: 'refused',
  problem: { statusCode: 400, httpStatus: 400, message: 'A name is empty.' },
}

let tell: (outcome: ActionOutcome) => boolean
const update = (_change: unknown, { onOutcome }: ActionOptions) => {
  tell = onOutcome!
  return Promise.resolve({ queued: true })
}
const save = () =>
  saveProfile(
    { users: { update } } as unknown as ApiClient,
    { change: { nickname: '' }, before: { nickname: 'Ada' } },
    WAIT_MS,
  ).catch((error: unknown) => error)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The UI never says done before it is. */

test('"saved" is what the server has done', async () => {
  const saved = save()
  expect(tell({ state: 'applied' })).toBe(true)
  expect(await saved).toBe('saved')
})

test('what it refuses in time is told with its reason', async () => {
  const saved = save()
  expect(tell(refusal)).toBe(true)
  expect(await saved).toMatchObject({ message: 'A name is empty.' })
})

test('what takes longer waits, and a refusal after that is left to be told elsewhere', async () => {
  const saved = save()
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(await saved).toBe('waiting')
  expect(tell(refusal)).toBe(false)
})
})

describe('send picture', () => {
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
  expect(waitingWords(delayMs)).toBe(
    `The server is busy. Your picture will be sent in ${time}. Keep this open.`,
  )
})
})
