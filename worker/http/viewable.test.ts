import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'

import { viewableOnly } from './viewable.ts'

const video = (status?: number) => ({ id: String(status), ...(status !== undefined && { status }) })

test('videos of a list are shown with the four viewable statuses, and no other (section 8)', () => {
  const shown = [
    undefined,
    StatusCode.ok,
    StatusCode.userPrivate,
    StatusCode.musicNoCopyright,
    StatusCode.videoPrivateByUser,
  ]
  const others = [
    StatusCode.videoRisk,
    StatusCode.geofenceBlock,
    StatusCode.videoNotExist,
    StatusCode.userBanned,
  ]
  const answer = viewableOnly({ itemList: [...others, ...shown, ...others].map(video), hasMore: true })
  expect(answer).toEqual({ itemList: shown.map(video), hasMore: true })
})

test('a video of another status, asked for alone, fails with it', () => {
  expect(viewableOnly({ video: video(StatusCode.musicNoCopyright) })).toEqual({
    video: video(StatusCode.musicNoCopyright),
  })
  expect(() => viewableOnly({ video: video(StatusCode.geofenceBlock) })).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ statusCode: StatusCode.geofenceBlock, sentence: 'geofenceBlock' }),
    }),
  )
})

test('an answer without videos stays as it is', () => {
  for (const answer of [{ user: null }, { video: null }, {}, null]) expect(viewableOnly(answer)).toBe(answer)
})
