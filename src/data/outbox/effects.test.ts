import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { QueuedAction } from '#contract/outbox.ts'
import { savedVideos } from '#src/state/saved-videos.ts'

import { refuse } from './effects.ts'

const callWorker = vi.hoisted(() => vi.fn<(op: string, input: object) => Promise<void>>(async () => {}))
vi.mock('#src/data/api.ts', () => ({ callWorker }))
vi.mock('#src/data/session-user.ts', () => ({ sessionUserId: () => '7' }))

const likeOf = (liked: boolean): QueuedAction<'likes.set'> => ({
  id: 'a',
  op: 'likes.set',
  input: { videoId: '1', liked },
  entity: 'like:1',
  subject: '@ada',
  createdAtMs: 0,
  order: 1,
  state: 'refused',
  canUndo: true,
})

beforeEach(() => {
  savedVideos.ids = new Set(['1'])
})
afterEach(() => callWorker.mockClear())

test('a video that is kept because it is liked goes when the server refuses the like', () => {
  refuse(likeOf(true))
  expect(callWorker).toHaveBeenCalledExactlyOnceWith('offline.remove', { id: 'liked:7', videoId: '1' })
})

test('nothing is asked of the worker for a video that is not on the device, or a like that stays', () => {
  refuse(likeOf(false))
  savedVideos.ids = new Set()
  refuse(likeOf(true))
  expect(callWorker).not.toHaveBeenCalled()
})
