import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { videoPinEntity } from '#contract/entities.ts'
import { ApiError } from '#contract/errors.ts'
import type { Video } from '#contract/models/video.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { videoFixture } from '#src/data/video.fixture.ts'
import { settleWish, wishes } from '#src/state/wishes.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { PinRow } from './pin-row.tsx'

const setPin = vi.fn<ApiClient['videos']['setPin']>()
const render = renderInMain()
const button = () => document.querySelector('button')

const open = (changes: Partial<Video> = {}) =>
  render(
    <ApiProvider value={{ videos: { setPin } } as unknown as ApiClient}>
      <PinRow video={{ ...videoFixture('5'), isOwn: true, ...changes }} onClose={() => {}} />
    </ApiProvider>,
  )
const press = () => act(async () => button()?.click())

beforeEach(() => {
  settleWish(videoPinEntity('5'))
  setPin.mockReset()
})

test('a video is pinned, and unpinned again, before the server has said a word', async () => {
  open()
  expect(button()?.textContent).toBe('Pin to profile')
  await press()
  expect(setPin.mock.calls[0]?.[0]).toEqual({ videoId: '5', pinned: true })
  expect(wishes.byEntity).toEqual({ [videoPinEntity('5')]: true })
  expect(button()?.textContent).toBe('Unpin from profile')
  await press()
  expect(setPin.mock.calls[1]?.[0]).toEqual({ videoId: '5', pinned: false })
})

test('a pin that cannot be saved is taken back', async () => {
  const message = 'You can pin up to 3 videos. Unpin one first.'
  setPin.mockRejectedValue(new ApiError({ statusCode: StatusCode.unprocessable, httpStatus: 422, message }))
  open()
  await press()
  await vi.waitFor(() => expect(button()?.textContent).toBe('Pin to profile'))
  expect(wishes.byEntity).toEqual({})
})

test.each([{ audience: 'self' }, { audience: 'unlisted' }, { scheduleTime: 1_795_255_596 }] as const)(
  'a video with %j stands on no profile: it is not pinned there, but can be unpinned',
  (changes) => {
    open(changes)
    expect(button()).toBeNull()
    open({ ...changes, isPinned: true })
    expect(button()?.textContent).toBe('Unpin from profile')
  },
)
