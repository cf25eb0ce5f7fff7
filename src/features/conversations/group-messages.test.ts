import { expect, test } from 'vitest'

import type { DirectMessage } from '#contract/models/conversation.ts'

import { groupMessages } from './group-messages.ts'

const message = (seq: number, authorId: string, time: string, event?: DirectMessage['event']) => ({
  conversationId: '1',
  seq,
  authorId,
  createTime: Date.parse(time) / 1_000,
  text: 'Hello',
  reactions: [],
  ...(event && { event }),
})

test('messages are grouped by author, time, day and what happens between them', () => {
  const placed = groupMessages(
    [
      message(1, 'ann', '2026-11-28T23:50:00Z'),
      message(2, 'ann', '2026-11-28T23:55:00Z'),
      message(3, 'ann', '2026-11-29T00:01:00Z'),
      message(4, 'ben', '2026-11-29T00:02:00Z'),
      message(5, 'ben', '2026-11-29T00:11:00Z'),
      message(6, 'ben', '2026-11-29T00:30:00Z'),
      message(7, 'ben', '2026-11-29T00:31:00Z', { kind: 'renamed', userId: 'ben' }),
      message(8, 'ben', '2026-11-29T00:32:00Z'),
    ],
    'UTC',
  )
  const marksOf = (mark: 'isNewDay' | 'isStart' | 'isEnd') =>
    placed.filter((each) => each[mark]).map(({ message: { seq } }) => seq)
  expect(marksOf('isNewDay')).toEqual([1, 3])
  expect(marksOf('isStart')).toEqual([1, 3, 4, 6, 8])
  expect(marksOf('isEnd')).toEqual([2, 3, 5, 6, 7, 8])
})
