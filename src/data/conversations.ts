import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { Output } from '#contract/endpoints/index.ts'
import type { ChatSettings, Conversation, DirectMessage } from '#contract/models/conversation.ts'

import { listOrThrow } from './list-or-throw.ts'

type MessagePages = InfiniteData<Output<'conversations.messages'>, number>

export const messagesKey = (conversationId: string) => ['conversations', 'messages', conversationId]
const SETTINGS_KEY = ['conversations', 'settings']

/** The viewer's conversations, or the requests that wait to be accepted, the latest first. */
export const conversationsQuery = (api: ApiClient, kind: 'accepted' | 'requests') =>
  infiniteQueryOptions({
    queryKey: ['conversations', 'list', kind],
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.conversations.list({ kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ),
    // The first page is requested without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
  })

/** One conversation; null while it has no messages. */
export const conversationQuery = (api: ApiClient, target: { conversationId: string } | { userId: string }) =>
  queryOptions({
    queryKey: ['conversations', 'detail', target],
    queryFn: ({ signal }) => api.conversations.detail(target, { signal }),
  })

/** Messages of a conversation, the newest first. */
export const messagesQuery = (api: ApiClient, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(conversationId),
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.conversations.messages(
          { conversationId, ...(pageParam && { beforeSeq: pageParam }) },
          { signal },
        ),
      ),
    // The first page is requested without a place.
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages.at(-1)?.seq : undefined),
  })

/** Users by their ids, and whether the viewer may write to each. */
export const chatUsersQuery = (api: ApiClient, userIds: readonly string[]) =>
  queryOptions({
    queryKey: ['conversations', 'users', userIds.join(',')],
    queryFn: ({ signal }) => api.conversations.users({ userIds: userIds.join(',') }, { signal }),
    enabled: userIds.length > 0,
  })

export const chatSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => api.conversations.settings({}, { signal }),
  })

export function patchChatSettings(queryClient: QueryClient, settings: ChatSettings): void {
  queryClient.setQueryData<ChatSettings>(SETTINGS_KEY, settings)
}

/** Loads everything shown about conversations again. Queries of other pages follow when those are opened. */
export function refreshConversations(queryClient: QueryClient, conversationId?: string): void {
  void queryClient.invalidateQueries({
    queryKey: ['conversations'],
    predicate: ({ queryKey: [, kind, id] }) =>
      kind !== 'users' &&
      kind !== 'settings' &&
      kind !== 'search' &&
      (kind !== 'messages' || id === conversationId),
  })
}

/** Adds a message after the others as soon as the server has it. */
export function addMessage(queryClient: QueryClient, message: DirectMessage): void {
  queryClient.setQueryData<MessagePages>(messagesKey(message.conversationId), (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) {
      // Without the others it is shown only if it is the first of all: this would be persisted as the whole conversation.
      return message.seq === 1 ? { pages: [{ messages: [message], hasMore: false }], pageParams: [0] } : data
    }
    const others = first.messages.filter(({ seq }) => seq !== message.seq)
    const messages = [message, ...others].toSorted((a, b) => b.seq - a.seq)
    return { ...data, pages: [{ ...first, messages }, ...rest] }
  })
  refreshConversations(queryClient, message.conversationId)
}

/** Changes the shown messages until the server's are loaded again; undefined removes one. */
export function patchMessages(
  queryClient: QueryClient,
  conversationId: string,
  patch: (message: DirectMessage) => DirectMessage | undefined,
): void {
  queryClient.setQueriesData<MessagePages>(
    { queryKey: messagesKey(conversationId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          messages: page.messages.map(patch).filter((message) => message !== undefined),
        })),
      },
  )
  refreshConversations(queryClient, conversationId)
}

/** Returns a message's reactions with the viewer's own replaced; null removes theirs. */
export function withOwnReaction(
  reactions: DirectMessage['reactions'],
  own: string | null,
): DirectMessage['reactions'] {
  const others = reactions
    .map((entry) => (entry.isOwn ? { ...entry, count: entry.count - 1, isOwn: false } : entry))
    .filter(({ count }) => count > 0)
  if (own === null) return others
  const same = others.find(({ emoji }) => emoji === own)
  return same
    ? others.map((entry) => (entry === same ? { ...entry, count: entry.count + 1, isOwn: true } : entry))
    : [...others, { emoji: own, count: 1, isOwn: true }]
}

/** Changes a conversation where it is shown, until the server's is loaded again; null takes it off the lists. */
export function patchConversation(
  queryClient: QueryClient,
  conversationId: string,
  change: Partial<Conversation> | null,
): void {
  queryClient.setQueriesData<InfiniteData<Output<'conversations.list'>>>(
    { queryKey: ['conversations', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          conversations: page.conversations.flatMap((conversation) => {
            if (conversation.id !== conversationId) return [conversation]
            return change ? [{ ...conversation, ...change }] : []
          }),
        })),
      },
  )
  queryClient.setQueriesData<Output<'conversations.detail'>>(
    { queryKey: ['conversations', 'detail'] },
    (data) =>
      data?.conversation?.id === conversationId && change
        ? { conversation: { ...data.conversation, ...change } }
        : data,
  )
  refreshConversations(queryClient, conversationId)
}
