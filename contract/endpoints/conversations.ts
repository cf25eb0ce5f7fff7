import * as v from 'valibot'

import { GROUP_MAX_PARTICIPANTS, LIST_PAGE_MAX_SIZE, MESSAGE_PAGE_SIZE } from '../constants.ts'
import { queuedWrite, read, upload, write } from '../endpoint.ts'
import {
  CHAT_SETTINGS_ENTITY,
  conversationEntity,
  conversationMuteEntity,
  readMarkEntity,
  reactionEntity,
} from '../entities.ts'
import { CommentBodySchema } from '../models/comment-body.ts'
import {
  ChatPrivacySchema,
  ChatSettingsSchema,
  ConversationSchema,
  DirectMessageSchema,
  ReactionSchema,
} from '../models/conversation.ts'
import {
  CursorSchema,
  IdSchema,
  integerParameter,
  LocalIdSchema,
  SeqSchema,
  userText,
} from '../models/primitives.ts'
import { UserSummarySchema } from '../models/user.ts'

const page = {
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), MESSAGE_PAGE_SIZE),
}
const seqParameter = integerParameter(0, 999_999_999)
const target = { conversationId: IdSchema }
const message = { ...target, seq: SeqSchema }
const title = userText('groupTitle')
const readPolicy = { access: 'member' } as const
const writePolicy = { access: 'member', idempotency: 'transaction', limit: 'write' } as const
/** The title of a group is read like a message, and counts as one. */
const titlePolicy = { ...writePolicy, limit: 'message' } as const
const MessagePageSchema = v.object({
  messages: v.array(DirectMessageSchema),
  hasMore: v.boolean(),
})

/** Actions on one conversation are sent in their order: each message may answer the one before it. */
const inOrder = {
  entity: ({ conversationId }: { conversationId: string }) => conversationEntity(conversationId),
  isSupersededByLater: false,
}
const settingsOutbox = { entity: () => CHAT_SETTINGS_ENTITY, isSupersededByLater: false }

/** Direct messages (specification sections 7.3 and 7.4, signed paths whose shapes are not shown). */
export const conversationEndpoints = {
  /** The viewer's conversations, or the requests that wait to be accepted, the latest first. */
  'conversations.list': read({
    path: '/api/im/conversation/list/',
    input: v.object({ kind: v.optional(v.picklist(['accepted', 'requests']), 'accepted'), ...page }),
    output: v.object({
      conversations: v.array(ConversationSchema),
      hasMore: v.boolean(),
      /** Pass this on to get the next page. */
      maxCursor: CursorSchema,
    }),
    policy: readPolicy,
  }),
  /** Numbers of accepted conversations with something unread, and of requests, counted up to 99. */
  'conversations.unread': read({
    path: '/api/im/unread/',
    input: v.object({}),
    output: v.object({ unreadCount: v.number(), requestCount: v.number() }),
    policy: readPolicy,
  }),
  /** A conversation by its id, or the one with a user. Null when neither has written yet. */
  'conversations.detail': read({
    path: '/api/im/conversation/detail/',
    input: v.object({ conversationId: v.optional(IdSchema), userId: v.optional(IdSchema) }),
    output: v.object({ conversation: v.nullable(ConversationSchema) }),
    policy: readPolicy,
  }),
  /**
   * Messages before or after a `seq`, the newest first; without one, the newest messages. Some can be missing: those
   * that are deleted for the viewer, and in groups those of a blocked user.
   */
  'conversations.messages': read({
    path: '/api/im/message/list/',
    input: v.object({
      ...target,
      beforeSeq: v.optional(seqParameter),
      afterSeq: v.optional(seqParameter),
      count: page.count,
    }),
    output: MessagePageSchema,
    policy: readPolicy,
  }),
  /** Messages of one conversation that contain a text, the newest first. A page can be short while there is more. */
  'conversations.search': read({
    path: '/api/im/message/search/',
    input: v.object({
      ...target,
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50)),
      beforeSeq: v.optional(seqParameter),
    }),
    output: v.object({ ...MessagePageSchema.entries, beforeSeq: SeqSchema }),
    policy: readPolicy,
  }),
  /** Users by their ids, and whether the viewer may write to each (specification section 7.3). */
  'conversations.users': read({
    path: '/api/im/multi_user/',
    input: v.object({
      userIds: v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
        v.array(IdSchema),
        v.maxLength(GROUP_MAX_PARTICIPANTS),
      ),
    }),
    output: v.object({ users: v.array(v.object({ ...UserSummarySchema.entries, canWrite: v.boolean() })) }),
    policy: readPolicy,
  }),
  /** Sends a message to a conversation, or to a user with whom there may be none yet. */
  'conversations.send': queuedWrite({
    path: '/api/im/message/send/',
    input: v.object({
      conversationId: v.optional(IdSchema),
      userId: v.optional(IdSchema),
      text: userText('message'),
      /** The same text with its marks. Absent for plain text. */
      body: v.optional(CommentBodySchema),
      videoId: v.optional(IdSchema),
      /** A picture that was sent before, by `conversations.uploadPicture`. */
      picture: v.optional(v.object({ localId: LocalIdSchema, alt: userText('pictureAlt') })),
      replyToSeq: v.optional(SeqSchema),
      localId: LocalIdSchema,
    }),
    output: v.object({ message: DirectMessageSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'message',
      captcha: { after: 100, countedBy: 'person' },
      outbox: {
        entity: ({ conversationId, userId }) => conversationEntity(conversationId ?? `user:${userId}`),
        isSupersededByLater: false,
      },
    },
  }),
  /** Sends a picture for a later message, once, under an id that the device made up. */
  'conversations.uploadPicture': upload({
    path: '/api/im/image/upload/',
    input: v.object({ localId: LocalIdSchema }),
    output: v.object({ localId: LocalIdSchema }),
    policy: { access: 'member', idempotency: 'natural', limit: 'picture' },
  }),
  /** Marks everything up to a message as read, on all devices. */
  'conversations.markRead': queuedWrite({
    path: '/api/im/message/read/',
    input: v.object(message),
    output: v.object(message),
    policy: {
      ...writePolicy,
      outbox: { entity: ({ conversationId }) => readMarkEntity(conversationId), isSupersededByLater: true },
    },
  }),
  /** Sets the viewer's reaction to a message; null removes it. */
  'conversations.react': queuedWrite({
    path: '/api/im/message/react/',
    input: v.object({ ...message, emoji: v.nullable(ReactionSchema) }),
    output: v.object({ ...message, emoji: v.nullable(ReactionSchema) }),
    policy: {
      ...writePolicy,
      outbox: {
        entity: ({ conversationId, seq }) => reactionEntity(conversationId, seq),
        isSupersededByLater: true,
      },
    },
  }),
  /** Deletes a message for the viewer alone or, if it is their own, for everyone. */
  'conversations.deleteMessage': queuedWrite({
    path: '/api/im/message/delete/',
    input: v.object({ ...message, forEveryone: v.boolean() }),
    output: v.object(message),
    policy: { ...writePolicy, outbox: inOrder },
  }),
  /** Removes a conversation with all messages so far from the viewer's list. It comes back with the next message. */
  'conversations.hide': queuedWrite({
    path: '/api/im/conversation/delete/',
    input: v.object(target),
    output: v.object(target),
    policy: { ...writePolicy, outbox: inOrder },
  }),
  'conversations.accept': queuedWrite({
    path: '/api/im/conversation/accept/',
    input: v.object(target),
    output: v.object(target),
    policy: { ...writePolicy, outbox: inOrder },
  }),
  /**
   * Mutes a conversation, or unmutes it: while it is muted, its messages send the viewer no notifications, and do not
   * count among what is unread.
   */
  'conversations.setMuted': queuedWrite({
    path: '/api/im/conversation/mute/',
    input: v.object({ ...target, isMuted: v.boolean() }),
    output: v.object({ ...target, isMuted: v.boolean() }),
    policy: {
      ...writePolicy,
      outbox: {
        entity: ({ conversationId }) => conversationMuteEntity(conversationId),
        isSupersededByLater: true,
        opposite: ({ conversationId, isMuted }) => ({ conversationId, isMuted: !isMuted }),
      },
    },
  }),
  'conversations.createGroup': write({
    path: '/api/im/group/create/',
    input: v.object({
      title,
      userIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(GROUP_MAX_PARTICIPANTS - 1)),
    }),
    output: v.object({ conversation: ConversationSchema }),
    policy: { ...titlePolicy, captcha: { after: 5, countedBy: 'person' } },
  }),
  'conversations.rename': write({
    path: '/api/im/group/rename/',
    input: v.object({ ...target, title }),
    output: v.object({ conversation: ConversationSchema }),
    policy: titlePolicy,
  }),
  'conversations.addParticipant': write({
    path: '/api/im/group/add/',
    input: v.object({ ...target, userId: IdSchema }),
    output: v.object({ conversation: ConversationSchema }),
    policy: writePolicy,
  }),
  /** Removes a participant of a group, by its owner. Removing oneself leaves the group. */
  'conversations.removeParticipant': write({
    path: '/api/im/group/remove/',
    input: v.object({ ...target, userId: IdSchema }),
    output: v.object(target),
    policy: writePolicy,
  }),
  'conversations.handOver': write({
    path: '/api/im/group/hand_over/',
    input: v.object({ ...target, userId: IdSchema }),
    output: v.object({ conversation: ConversationSchema }),
    policy: writePolicy,
  }),
  /** Shows the other participants for some seconds that the viewer is typing. */
  'conversations.setTyping': write({
    path: '/api/im/typing/',
    input: v.object(target),
    output: v.object({}),
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
  'conversations.settings': read({
    path: '/api/im/settings/',
    input: v.object({}),
    output: ChatSettingsSchema,
    policy: readPolicy,
  }),
  /** Sets who may write to the viewer, and what they see (specification section 7.4, chat privacy). */
  'conversations.setPrivacy': queuedWrite({
    path: '/api/im/set/chatpriv/',
    input: v.object({
      privacy: v.optional(ChatPrivacySchema),
      showsRead: v.optional(v.boolean()),
      showsTyping: v.optional(v.boolean()),
    }),
    output: ChatSettingsSchema,
    policy: { ...writePolicy, outbox: settingsOutbox },
  }),
  /**
   * Sets whether strangers may write without limit before they are accepted (specification section 7.4, stranger
   * unlimit).
   */
  'conversations.allowStrangers': queuedWrite({
    path: '/api/im/stranger/unlimit/',
    input: v.object({ allowsStrangers: v.boolean() }),
    output: ChatSettingsSchema,
    policy: { ...writePolicy, outbox: settingsOutbox },
  }),
}
