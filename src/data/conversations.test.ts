import type { InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { Output } from '#contract/endpoints/index.ts'
import type { DirectMessage } from '#contract/models/conversation.ts'

import { addMessage, messagesKey } from './conversations.ts'
import { createQueryClient } from './query-client.ts'

const messageFixture = (seq: number): DirectMessage => ({
  conversationId: '8',
  seq,
  authorId: '7',
  createTime: seq,
  text: `Message ${seq}`,
  reactions: [],
})

type Pages = InfiniteData<Output<'conversations.messages'>>

/** The places of the messages that a page shows after one was added to those that it had. */
function seqsAfterAdding(seq: number, had: number[] | undefined): number[] | undefined {
  const client = createQueryClient()
  if (had) {
    const page = { messages: had.map(messageFixture), hasMore: false }
    client.setQueryData<Pages>(messagesKey('8'), { pages: [page], pageParams: [0] })
  }
  addMessage(client, messageFixture(seq))
  const data = client.getQueryData<Pages>(messagesKey('8'))
  return data?.pages.flatMap(({ messages }) => messages.map((message) => message.seq))
}

test('a message is added where the others are, or if it is the first of all', () => {
  expect(seqsAfterAdding(3, [2, 1])).toEqual([3, 2, 1])
  expect(seqsAfterAdding(1, undefined)).toEqual([1])
})

test('a message of a conversation that has not been loaded is not taken for the whole of it', () => {
  expect(seqsAfterAdding(3, undefined)).toBeUndefined()
})
