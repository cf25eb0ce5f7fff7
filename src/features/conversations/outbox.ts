import {
  CHAT_SETTINGS_ENTITY,
  conversationEntity,
  conversationMuteEntity,
  reactionEntity,
  readMarkEntity,
} from '#contract/entities.ts'
import {
  addMessage,
  patchChatSettings,
  patchConversation,
  patchMessages,
  withOwnReaction,
} from '#src/data/conversations.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'

type ConversationOps = Pick<OutboxOps, Extract<keyof OutboxOps, `conversations.${string}`>>

/** Loads the texts, which are needed only when the server refuses something. */
const loadMessages = async () => (await import('#messages/outbox.ts')).messages

// Conversations show queued actions as long as they are queued.
const settle = () => {}
const entity = ({ conversationId }: { conversationId: string }) => conversationEntity(conversationId)

export const conversationOps: ConversationOps = {
  'conversations.send': {
    entity: ({ conversationId, userId }) => conversationEntity(conversationId ?? `user:${userId}`),
    apply: (queryClient, { message }) => addMessage(queryClient, message),
    settle,
    refusal: async () => (await loadMessages()).messageNotSent,
    icon: 'comment',
  },
  'conversations.markRead': {
    entity: ({ conversationId }) => readMarkEntity(conversationId),
    apply: (queryClient, { conversationId, seq }) =>
      patchConversation(queryClient, conversationId, { readSeq: seq, unreadCount: 0 }),
    settle,
    refusal: async () => (await loadMessages()).notMarkedRead,
    icon: 'comment',
  },
  'conversations.react': {
    entity: ({ conversationId, seq }) => reactionEntity(conversationId, seq),
    apply: (queryClient, { conversationId, seq, emoji }) =>
      patchMessages(queryClient, conversationId, (message) =>
        message.seq === seq ? { ...message, reactions: withOwnReaction(message.reactions, emoji) } : message,
      ),
    settle,
    refusal: async () => (await loadMessages()).reactionNotSet,
    icon: 'heart',
  },
  'conversations.deleteMessage': {
    entity,
    apply: (queryClient, { conversationId, seq }) =>
      patchMessages(queryClient, conversationId, (message) => (message.seq === seq ? undefined : message)),
    settle,
    refusal: async () => (await loadMessages()).messageNotDeleted,
    icon: 'comment',
  },
  'conversations.hide': {
    entity,
    apply: (queryClient, { conversationId }) => patchConversation(queryClient, conversationId, null),
    settle,
    refusal: async () => (await loadMessages()).conversationNotDeleted,
    icon: 'comment',
  },
  'conversations.setMuted': {
    entity: ({ conversationId }) => conversationMuteEntity(conversationId),
    apply: (queryClient, { conversationId, isMuted }) =>
      patchConversation(queryClient, conversationId, { isMuted }),
    settle,
    refusal: async ({ isMuted }) => {
      const { conversationNotMuted, conversationNotUnmuted } = await loadMessages()
      return isMuted ? conversationNotMuted : conversationNotUnmuted
    },
    icon: 'comment',
  },
  'conversations.accept': {
    entity,
    apply: (queryClient, { conversationId }) =>
      patchConversation(queryClient, conversationId, { isRequest: false }),
    settle,
    refusal: async () => (await loadMessages()).conversationNotAccepted,
    icon: 'user',
  },
  'conversations.setPrivacy': {
    entity: () => CHAT_SETTINGS_ENTITY,
    apply: patchChatSettings,
    settle,
    refusal: async () => (await loadMessages()).chatSettingsNotChanged,
    icon: 'user',
  },
  'conversations.allowStrangers': {
    entity: () => CHAT_SETTINGS_ENTITY,
    apply: patchChatSettings,
    settle,
    refusal: async () => (await loadMessages()).chatSettingsNotChanged,
    icon: 'user',
  },
}
