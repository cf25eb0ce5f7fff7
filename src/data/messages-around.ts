import { infiniteQueryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { Conversation } from '#contract/models/conversation.ts'

import { messagesKey } from './conversations.ts'
import { listOrThrow } from './list-or-throw.ts'

/** Messages before a place, or after it. */
interface Part {
  beforeSeq?: number
  afterSeq?: number
}
/** The number of messages after a place that are shown with it. */
const AFTER_PLACE_COUNT = 10

/** Messages of a conversation around a place, the newest first. Newer ones are in the pages before the first. */
export const messagesAroundQuery = (
  api: ApiClient,
  { id: conversationId, lastSeq }: Pick<Conversation, 'id' | 'lastSeq'>,
  seq: number,
) => {
  const first: Part = { beforeSeq: seq + AFTER_PLACE_COUNT + 1 }
  return infiniteQueryOptions({
    queryKey: [...messagesKey(conversationId), 'around', seq],
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(await api.conversations.messages({ conversationId, ...pageParam }, { signal })),
    initialPageParam: first,
    getNextPageParam: ({ hasMore, messages }, _pages, part): Part | undefined => {
      const oldest = messages.at(-1)?.seq
      if (part.afterSeq !== undefined) return { beforeSeq: oldest ?? part.afterSeq + 1 }
      return hasMore && oldest !== undefined ? { beforeSeq: oldest } : undefined
    },
    getPreviousPageParam: ({ messages }): Part | undefined => {
      const newest = messages[0]?.seq
      return newest !== undefined && newest < lastSeq ? { afterSeq: newest } : undefined
    },
  })
}
