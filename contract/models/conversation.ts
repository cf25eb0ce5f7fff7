import * as v from 'valibot'

import { CommentBodySchema } from './comment-body.ts'
import { CountSchema, IdSchema, LocalIdSchema, SeqSchema } from './primitives.ts'
import { UserSummarySchema } from './user.ts'

/** Emoji that a message can be answered with. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '👎'] as const
export const ReactionSchema = v.picklist(REACTIONS)
export type Reaction = v.InferOutput<typeof ReactionSchema>

/** A video in a message, as far as its reader may watch it. */
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
  /** Large enough for the list of messages. */
  smallUrl: v.string(),
  width: v.number(),
  height: v.number(),
  /** Alternative text, by its author; empty in most messages. */
  alt: v.string(),
})
export type SharedPicture = v.InferOutput<typeof SharedPictureSchema>

/** Changes of a group that its conversation tells. */
export const GROUP_EVENTS = ['created', 'added', 'left', 'removed', 'renamed', 'handedOver'] as const

/** A message of a conversation. */
export const DirectMessageSchema = v.object({
  conversationId: IdSchema,
  seq: SeqSchema,
  /** Null when its account is gone. */
  authorId: v.nullable(IdSchema),
  /** Seconds since 1970. */
  createTime: v.number(),
  /** Empty in a message that is a video or a picture alone, or deleted. */
  text: v.string(),
  /** The text with its mentions, hashtags and links. Absent of old messages, and without a text. */
  body: v.optional(CommentBodySchema),
  /** Null: the video is gone, or the viewer may not watch it. */
  video: v.optional(v.nullable(SharedVideoSchema)),
  /** Null: the picture is gone with the account of its author. */
  picture: v.optional(v.nullable(SharedPictureSchema)),
  /** The message that this one answers. Its text is cut. */
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
  /** Instead of a text. `userId` is whom it happened to. */
  event: v.optional(
    v.object({ kind: v.picklist(GROUP_EVENTS), userId: v.nullable(IdSchema), title: v.optional(v.string()) }),
  ),
  /** The viewer's own messages only. */
  localId: v.optional(LocalIdSchema),
})
export type DirectMessage = v.InferOutput<typeof DirectMessageSchema>

/** A participant of a conversation. */
export const ParticipantSchema = v.object({
  ...UserSummarySchema.entries,
  /** The last message that they have read, if they and the viewer tell. */
  readSeq: v.optional(SeqSchema),
})

/** Two users, or a group, that write to each other. */
export const ConversationSchema = v.object({
  id: IdSchema,
  kind: v.picklist(['direct', 'group']),
  /** Of a group. */
  title: v.string(),
  /** The participant who may rename a group and remove participants. */
  ownerId: v.nullable(IdSchema),
  /** All but the viewer. Empty when the other one's account is gone. */
  participants: v.array(ParticipantSchema),
  lastSeq: SeqSchema,
  /** The last message that the viewer has read. */
  readSeq: SeqSchema,
  unreadCount: CountSchema,
  lastMessage: v.nullable(DirectMessageSchema),
  /** Seconds since 1970. */
  lastTime: v.number(),
  /** A stranger wrote, or a group took the viewer in, and the viewer has not accepted it. */
  isRequest: v.boolean(),
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
  /** Others see which messages the viewer has read, and the viewer sees it of them. */
  showsRead: v.boolean(),
  /** Others see that the viewer is typing, and the viewer sees it of them. */
  showsTyping: v.boolean(),
})
export type ChatSettings = v.InferOutput<typeof ChatSettingsSchema>
