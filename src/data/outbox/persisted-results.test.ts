import { dehydrate, type InfiniteData } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'

import type { DirectMessage } from '#contract/models/conversation.ts'
import type { ItemList } from '#contract/models/video.ts'
import type { ActionResult } from '#contract/outbox.ts'
import { messagesKey } from '#src/data/conversations.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { itemListFixture } from '#src/data/video.fixture.ts'
import { outboxOps } from '#src/outbox-ops.lazy.ts'

import { loadOps, provideOps } from './ops.ts'
import { withResults } from './persisted-results.ts'

provideOps(async () => outboxOps)
beforeAll(loadOps)

const FEED = ['feed', 'recommend']

/** Videos 1 and 2 at a point in time: neither is liked, and their author is not followed. */
function persistedAt(updatedAt: number) {
  const client = createQueryClient()
  client.setQueryData(FEED, { pages: [itemListFixture('1', '2')], pageParams: [''] }, { updatedAt })
  return dehydrate(client).queries
}

const liked: ActionResult = {
  applied: {
    id: 'a',
    op: 'likes.set',
    input: { videoId: '1', liked: true },
    value: { videoId: '1', liked: true, likeCount: 2, rev: 6 },
  },
  atMs: 100,
}
const followed: ActionResult = {
  applied: {
    id: 'b',
    op: 'follows.set',
    input: { userId: '7', follow: true },
    value: { userId: '7', relation: 1, followerCount: 2 },
  },
  atMs: 100,
}

const videosOf = (queries: ReturnType<typeof withResults>) =>
  queries.flatMap(({ state }) =>
    (state.data as InfiniteData<ItemList>).pages.flatMap(({ itemList }) => itemList),
  )

test('what was persisted before an answer says what the answer says, and is no younger for it', () => {
  const queries = withResults(persistedAt(99), [liked, followed])
  expect(videosOf(queries)).toMatchObject([
    { id: '1', liked: true, stats: { likeCount: 2, rev: 6 }, author: { relation: 1 } },
    { id: '2', liked: false, stats: { likeCount: 1 }, author: { relation: 1 } },
  ])
  expect(queries.map(({ queryKey, state }) => [queryKey, state.dataUpdatedAt])).toEqual([[FEED, 99]])
})

test('what was asked for after an answer stays as it is', () => {
  const persisted = persistedAt(101)
  expect(withResults(persisted, [followed])).toEqual(persisted)
})

test('comments that were persisted take up one’s own, and are no younger for it', () => {
  const client = createQueryClient()
  const page = { comments: [], hasMore: false, maxCursor: '' }
  client.setQueryData(['comments', 'list', '1'], { pages: [page], pageParams: [''] }, { updatedAt: 99 })
  const author = { id: '7', uniqueId: 'ada', secUid: 's7', nickname: 'Ada', avatarUrl: null }
  const comment = { id: '5', text: 'Mine', createTime: 0, author, canDelete: true }
  const published: ActionResult = {
    applied: {
      id: 'c',
      op: 'comments.publish',
      input: { videoId: '1', text: 'Mine', localId: '0'.repeat(32) },
      value: { videoId: '1', comment, commentCount: 1, rev: 6 },
    },
    atMs: 100,
  }
  const [persisted] = withResults(dehydrate(client).queries, [published])
  expect(persisted?.state).toMatchObject({ data: { pages: [{ comments: [comment] }] }, dataUpdatedAt: 99 })
})

const messageFixture = (seq: number, text: string): DirectMessage => ({
  conversationId: '8',
  seq,
  authorId: '7',
  createTime: seq,
  text,
  reactions: [],
})

/** The first two messages of a conversation, as the server's list has them, the newest first. */
const twoMessages = [messageFixture(2, 'Hello Ann'), messageFixture(1, 'Hello Ben')]
const sent: ActionResult = {
  applied: {
    id: 'd',
    op: 'conversations.send',
    input: { conversationId: '8', text: 'Slowly', localId: '1'.repeat(32) },
    value: { message: messageFixture(3, 'Slowly') },
  },
  atMs: 100,
}

function conversationPersistedAt(updatedAt: number) {
  const client = createQueryClient()
  const data = { pages: [{ messages: twoMessages, hasMore: false }], pageParams: [0] }
  client.setQueryData(messagesKey('8'), data, { updatedAt })
  return dehydrate(client).queries
}

test('a message that was sent before a conversation was asked for does not take the place of the others', () => {
  const persisted = conversationPersistedAt(101)
  expect(withResults(persisted, [sent])).toEqual(persisted)
})

test('a conversation takes up one’s own message, and is no younger for it', () => {
  const [persisted] = withResults(conversationPersistedAt(99), [sent])
  expect(persisted?.state).toMatchObject({
    data: { pages: [{ messages: [{ text: 'Slowly' }, { text: 'Hello Ann' }, { text: 'Hello Ben' }] }] },
    dataUpdatedAt: 99,
  })
})
