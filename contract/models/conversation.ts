import * as v from 'valibot'

import { CommentBodySchema } from './comment-body.ts'
import { CountSchema, IdSchema, LocalIdSchema, SeqSchema } from './primitives.ts'
import { UserSummarySchema } from './user.ts'

/** Emoji with which users can react to a message. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '👎'] as const
export const ReactionSchema = v.picklist(REACTIONS)
export type Reaction = v.InferOutput<typeof ReactionSchema>

/** A video in a message, if its reader may watch it. */
const SharedVideoSchema = v.object({
  id: IdSchema,
  uniqueId: v.string(),
  secUid: v.string(),
  caption: v.string(),
  posterSmallUrl: v.string(),
})

/** A picture in a message. Only the participants of its conversation get its files. */
export const SharedPictureSchema = v.object({
  url: v.string(),
  /** Sized for the list of messages. */
  smallUrl: v.string(),
  width: v.number(),
  height: v.number(),
  /** Alternative text by the author; empty in most messages. */
  alt: v.string(),
})
export type SharedPicture = v.InferOutput<typeof SharedPictureSchema>

/** Changes to a group that its conversation shows. */
export const GROUP_EVENTS = ['created', 'added', 'left', 'removed', 'renamed', 'handedOver'] as const

/** A message of a conversation. */
export const DirectMessageSchema = v.object({
  conversationId: IdSchema,
  seq: SeqSchema,
  /** Null when the author's account is gone. */
  authorId: v.nullable(IdSchema),
  /** Seconds since 1970. */
  createTime: v.number(),
  /** Empty in a deleted message, and in one with only a video or a picture. */
  text: v.string(),
  /** The text with its mentions, hashtags and links. Absent for old messages, and without a text. */
  body: v.optional(CommentBodySchema),
  /** Null: the video is gone, or the viewer may not watch it. */
  video: v.optional(v.nullable(SharedVideoSchema)),
  /** Null: the picture was removed with the account of its author. */
  picture: v.optional(v.nullable(SharedPictureSchema)),
  /** The message that this one answers. Its text is shortened. */
  replyTo: v.optional(
    v.object({
      seq: SeqSchema,
      authorId: v.nullable(IdSchema),
      text: v.string(),
      hasPicture: v.optional(v.boolean()),
      isDeleted: v.optional(v.boolean()),
    }),
  ),
  reactions: v.array(v.object({ emoji: v.string(), count: CountSchema, isOwn: v.boolean() })),
  /** The author has deleted it for everyone. */
  isDeleted: v.optional(v.boolean()),
  /** Present instead of a text. `userId` is the user it happened to. */
  event: v.optional(
    v.object({ kind: v.picklist(GROUP_EVENTS), userId: v.nullable(IdSchema), title: v.optional(v.string()) }),
  ),
  /** Only on the viewer's own messages. */
  localId: v.optional(LocalIdSchema),
})
export type DirectMessage = v.InferOutput<typeof DirectMessageSchema>

/** A participant of a conversation. */
export const ParticipantSchema = v.object({
  ...UserSummarySchema.entries,
  /** The last message that they have read, if both they and the viewer share that. */
  readSeq: v.optional(SeqSchema),
})

/** Two users, or a group, that write to each other. */
export const ConversationSchema = v.object({
  id: IdSchema,
  kind: v.picklist(['direct', 'group']),
  /** Title of a group. */
  title: v.string(),
  /** The participant who may rename a group and remove participants. */
  ownerId: v.nullable(IdSchema),
  /** All but the viewer. Empty when the other participant's account is gone. */
  participants: v.array(ParticipantSchema),
  lastSeq: SeqSchema,
  /** The last message that the viewer has read. */
  readSeq: SeqSchema,
  unreadCount: CountSchema,
  lastMessage: v.nullable(DirectMessageSchema),
  /** Seconds since 1970. */
  lastTime: v.number(),
  /** A stranger wrote, or the viewer was added to a group, and the viewer has not accepted it yet. */
  isRequest: v.boolean(),
  /** The viewer gets no notifications of it, and it does not count among what is unread. */
  isMuted: v.optional(v.boolean()),
})
export type Conversation = v.InferOutput<typeof ConversationSchema>

export const CHAT_PRIVACIES = ['everyone', 'friends', 'nobody'] as const
export const ChatPrivacySchema = v.picklist(CHAT_PRIVACIES)
export type ChatPrivacy = v.InferOutput<typeof ChatPrivacySchema>

/** The viewer's own choices about messages. */
export const ChatSettingsSchema = v.object({
  privacy: ChatPrivacySchema,
  /** Strangers may write more than one message before they are accepted. */
  allowsStrangers: v.boolean(),
  /** Others see which messages the viewer has read, and the viewer sees the same of others. */
  showsRead: v.boolean(),
  /** Others see that the viewer is typing, and the viewer sees the same of others. */
  showsTyping: v.boolean(),
})
export type ChatSettings = v.InferOutput<typeof ChatSettingsSchema>
