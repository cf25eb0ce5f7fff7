import { parse } from 'valibot'
import { expect, test } from 'vitest'

import { endpoints } from './endpoints/index.ts'
import { withCurrentOp } from './renamed-ops.ts'

test('a report of a message that an earlier build has left is one of today', () => {
  const left = { id: 'a', op: 'conversations.report', input: { conversationId: '7', seq: 3, reason: 'spam' } }
  const { op, input } = withCurrentOp(left)
  expect(op).toBe('reports.send')
  expect(parse(endpoints['reports.send'].input, input)).toEqual({
    subject: { kind: 'message', conversationId: '7', seq: 3 },
    reason: 'spam',
    details: '',
  })
  const other = { op: 'likes.set', input: {} }
  expect(withCurrentOp(other)).toBe(other)
})
