import { expect, test } from 'vitest'

import { LiveStatus } from '#contract/live.ts'
import type { LiveChatLine, LiveRoom } from '#contract/models/live.ts'

import { applyLiveEvent, type RoomState } from './room-state.ts'

const line = (id: string, userId = '7'): LiveChatLine => ({
  id,
  author: {
    id: userId,
    uniqueId: `user${userId}`,
    nickname: `User ${userId}`,
    avatarUrl: null,
  } as LiveChatLine['author'],
  text: `Line ${id}`,
  createTime: 1,
})

const state: RoomState = {
  room: {
    id: '70',
    title: 'Birds',
    status: LiveStatus.living,
    viewerCount: 1,
    heartCount: 0,
    endsUnlessBackTime: 9,
  } as LiveRoom,
  access: { isHost: false, standing: 'none', canChat: true },
  lines: [line('9'), line('10', '8')],
  pinned: line('9'),
}
const ids = ({ lines }: RoomState) => lines.map(({ id }) => id)

test('lines come once, in their order, however often they are sent', () => {
  const event = { type: 'chat.added' as const, lines: [line('12'), line('11'), line('10', '8')] }
  const once = applyLiveEvent(state, event)
  expect(ids(once)).toEqual(['9', '10', '11', '12'])
  expect(ids(applyLiveEvent(once, event))).toEqual(['9', '10', '11', '12'])
})

test('a long live has no more lines than fit', () => {
  const lines = Array.from({ length: 400 }, (_, index) => line(String(100 + index)))
  const next = applyLiveEvent(state, { type: 'chat.added', lines })
  expect(next.lines).toHaveLength(150)
  expect(next.lines.at(-1)?.id).toBe('499')
})

test('lines that are removed leave, also the pinned one', () => {
  expect(ids(applyLiveEvent(state, { type: 'chat.removed', lineIds: ['10'] }))).toEqual(['9'])
  const withoutUser = applyLiveEvent(state, { type: 'chat.removed', lineIds: [], userId: '7' })
  expect(ids(withoutUser)).toEqual(['10'])
  expect(withoutUser.pinned).toBeNull()
})

test('a host who is back ends nothing any more', () => {
  const { room } = applyLiveEvent(state, {
    type: 'room.changed',
    status: LiveStatus.living,
    title: 'More birds',
    chat: { audience: 'followers', slowModeSec: 5 },
    playlistUrl: '/media/live/70/index.m3u8',
    startTime: 1_800_000_000,
  })
  expect(room).toMatchObject({ title: 'More birds', chat: { slowModeSec: 5 }, startTime: 1_800_000_000 })
  expect(room).not.toHaveProperty('endsUnlessBackTime')
})

test('a snapshot after a reconnection stands for all before it', () => {
  const next = applyLiveEvent(state, {
    type: 'room.snapshot',
    room: { ...state.room, viewerCount: 5 },
    access: { isHost: false, standing: 'muted', canChat: false },
    lines: [line('20')],
    pinned: null,
  })
  expect(next).toMatchObject({ room: { viewerCount: 5 }, access: { standing: 'muted' }, pinned: null })
  expect(ids(next)).toEqual(['20'])
})

test('counts and the pinned line', () => {
  expect(applyLiveEvent(state, { type: 'room.counted', viewerCount: 12, heartCount: 40 }).room).toMatchObject(
    {
      viewerCount: 12,
      heartCount: 40,
    },
  )
  expect(applyLiveEvent(state, { type: 'chat.pinned', line: line('10', '8') }).pinned?.id).toBe('10')
})
