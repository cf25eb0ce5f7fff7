import { beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { loadOps, provideOps, refusalOf } from '#src/data/outbox/ops.ts'
import { outboxOps } from '#src/outbox-ops.lazy.ts'

import { notSentOf, stateOf, waitingOf } from './action-labels.ts'
import { titleOf } from './action-titles.ts'

provideOps(async () => outboxOps)
beforeAll(loadOps)

const NOW = 1_000_000
const like = (change: Partial<QueuedAction<'likes.set'>> = {}): QueuedAction<'likes.set'> => ({
  id: '1',
  op: 'likes.set',
  input: { videoId: '5', liked: true },
  entity: 'like:5',
  subject: '@ada',
  createdAtMs: NOW,
  order: 1,
  state: 'queued',
  canUndo: true,
  ...change,
})
const follow = (isFollow: boolean, subject: string): QueuedAction<'follows.set'> => ({
  ...like(),
  op: 'follows.set',
  input: { userId: '7', follow: isFollow },
  subject,
})
const profile = (input: QueuedAction<'users.update'>['input']): QueuedAction<'users.update'> => ({
  ...like(),
  op: 'users.update',
  input,
  subject: '',
})
const block = (isBlock: boolean, subject: string): QueuedAction<'relations.setBlock'> => ({
  ...like(),
  op: 'relations.setBlock',
  input: { userId: '7', block: isBlock },
  subject,
})
const problem = (statusCode: number, httpStatus: number): Problem => ({
  statusCode,
  httpStatus,
  message: 'Video not found.',
})

test.each([
  [like(), 'Like a video by @ada'],
  [like({ input: { videoId: '5', liked: false } }), 'Unlike a video by @ada'],
  [like({ subject: '' }), 'Like a video'],
  [follow(true, '@ada'), 'Follow @ada'],
  [follow(false, '@ada'), 'Unfollow @ada'],
  [follow(true, ''), 'Follow a user'],
  [block(true, '@ada'), 'Block @ada'],
  [block(false, ''), 'Unblock a user'],
  [profile({ nickname: 'Ada' }), 'Change your name'],
  [profile({ nickname: 'Ada', bio: '', avatarImageId: null }), 'Change your profile: name, bio and picture'],
])('each action has its words %#', (action, title) => expect(titleOf(action)).toBe(title))

test.each([
  [like(), 'Couldn’t save your like.'],
  [follow(false, '@ada'), 'Couldn’t unfollow @ada.'],
  [profile({ bio: '' }), 'Couldn’t change your profile.'],
  [block(true, '@ada'), 'Couldn’t block @ada.'],
  [block(false, '@ada'), 'Couldn’t unblock @ada.'],
])('each refusal has its words %#', async (action, sentence) =>
  expect(await refusalOf(action)).toBe(sentence),
)

test.each([
  [1, 0, '1 action'],
  [0, 1, '1 video'],
  [2, 1, '2 actions and 1 video'],
])('%i and %i', (actionCount, videoCount, words) => {
  expect(notSentOf(actionCount, videoCount)).toBe(`${words} not sent yet.`)
  expect(waitingOf(actionCount, videoCount)).toBe(`${words} waiting to be sent`)
})

describe('how far each is', () => {
  test.each<[string, Partial<QueuedAction<'likes.set'>>, boolean]>([
    ['Sending', { state: 'sending' }, true],
    ['Waiting for you to log in', { state: 'logIn' }, false],
    ['Refused. Video not found.', { state: 'refused', problem: problem(10_204, 404) }, true],
    ['Waiting for a connection', { problem: problem(-1, 0), retryAtMs: NOW + 5_000 }, false],
    ['Queued', {}, true],
    ['No connection. Trying again in 5 s.', { problem: problem(-1, 0), retryAtMs: NOW + 4_100 }, true],
    [
      'The server has a problem. Trying again now.',
      { problem: problem(10_101, 500), retryAtMs: NOW - 1 },
      true,
    ],
    [
      'Read-only for maintenance. What you do now is sent afterwards. Trying again in 60 s.',
      { problem: { ...problem(10_101, 503), sentence: 'siteReadOnly' }, retryAtMs: NOW + 60_000 },
      true,
    ],
    [
      'Too many requests. Trying again in 60 s.',
      { problem: problem(429, 429), retryAtMs: NOW + 60_000 },
      true,
    ],
    [
      'The check wasn’t finished. Trying again in 9 s.',
      { problem: problem(-1, 403), retryAtMs: NOW + 9_000 },
      true,
    ],
    [
      'Your account is new, and has reached its limit for today. Try again in 3 hours. Trying again in 60 min.',
      {
        state: 'queued',
        problem: { ...problem(429, 429), sentence: 'newAccountLimit', values: { hours: 3 } },
        retryAtMs: NOW + 3_600_000,
      },
      true,
    ],
  ])('%s', (words, change, isOnline) => expect(stateOf(like(change), isOnline, NOW)).toBe(words))
})
