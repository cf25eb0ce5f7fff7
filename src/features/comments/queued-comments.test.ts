import { expect, test } from 'vitest'

import type { QueuedAction } from '#contract/outbox.ts'

import { deletionsOf, stateOf, unpostedOf } from './queued-comments.ts'

const localIdOf = (order: number) => String(order).padStart(32, '0')
const publish = (order: number, videoId = '5'): QueuedAction<'comments.publish'> => ({
  id: `p${order}`,
  op: 'comments.publish',
  input: { videoId, text: `Text ${order}`, localId: localIdOf(order) },
  entity: `comments:${videoId}`,
  subject: '@ada',
  createdAtMs: 1,
  order,
  state: 'queued',
  canUndo: true,
})
const remove = (commentId: string): QueuedAction<'comments.delete'> => ({
  ...publish(9),
  id: `d${commentId}`,
  op: 'comments.delete',
  input: { videoId: '5', commentId },
})
const all = (...actions: QueuedAction[]) => Object.fromEntries(actions.map((action) => [action.id, action]))

test('a video shows its own unposted comments, the newest first', () => {
  const actions = all(publish(1), publish(3), publish(2), publish(4, '6'), remove('7'))
  expect(unpostedOf(actions, '5', []).map(({ id }) => id)).toEqual(['p3', 'p2', 'p1'])
})

test('one that the server lists already is not shown twice', () => {
  const posted = [{ localId: localIdOf(1) }, {}]
  expect(unpostedOf(all(publish(1), publish(2)), '5', posted).map(({ id }) => id)).toEqual(['p2'])
})

test('what waits to be deleted is known by its comment, what was refused is not going to be', () => {
  const deletions = deletionsOf(all(remove('7'), { ...remove('8'), state: 'refused' }, publish(1)), '5')
  expect([...deletions.keys()]).toEqual(['7'])
})

const problem = { statusCode: 10_204, httpStatus: 404, message: 'Video not found.' }

test.each([
  [{ state: 'sending' as const }, true, 'Posting'],
  [{ state: 'queued' as const }, true, 'Posting'],
  [{ state: 'queued' as const }, false, 'Waiting to send'],
  [{ state: 'queued' as const, problem }, true, 'Waiting to send'],
  [{ state: 'logIn' as const }, true, 'Waiting for you to log in'],
  [{ state: 'refused' as const, problem }, true, 'Not posted. Video not found.'],
])('%o says how far it is (online: %s)', (change, isOnline, text) => {
  expect(stateOf({ ...publish(1), ...change }, isOnline)).toBe(text)
})
