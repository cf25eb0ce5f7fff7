import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { savedVideos } from '#src/state/saved-videos.ts'

import { likeOps } from './outbox.ts'

const callWorker = vi.hoisted(() => vi.fn<(op: string, input: object) => Promise<void>>(async () => {}))
vi.mock('#src/data/api.ts', () => ({ callWorker }))
vi.mock('#src/data/session-user.ts', () => ({ sessionUserId: () => '7' }))

const refuse = (liked: boolean) => likeOps['likes.set'].refuse?.({ videoId: '1', liked })

beforeEach(() => {
  savedVideos.ids = new Set(['1'])
})
afterEach(() => callWorker.mockClear())

test('a video that is kept because it is liked goes when the server refuses the like', () => {
  refuse(true)
  expect(callWorker).toHaveBeenCalledExactlyOnceWith('offline.remove', { id: 'liked:7', videoId: '1' })
})

test('nothing is asked of the worker for a video that is not on the device, or a like that stays', () => {
  refuse(false)
  savedVideos.ids = new Set()
  refuse(true)
  expect(callWorker).not.toHaveBeenCalled()
})
