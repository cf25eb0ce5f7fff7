import * as v from 'valibot'

import { NOTICE_TABS_BY_KIND, UNREAD_MAX_COUNT, type NoticeKind } from '../notice-kinds.ts'
import { CountSchema, IdSchema } from './primitives.ts'
import { UserSummarySchema } from './user.ts'

const UnreadSchema = v.pipe(CountSchema, v.maxValue(UNREAD_MAX_COUNT))

/** Counts shown by the navigation and the tabs of the inbox. */
export const InboxCountsSchema = v.object({
  /** Unread notices by tab, counted up to `UNREAD_MAX_COUNT`. */
  unread: v.object({
    likes: UnreadSchema,
    comments: UnreadSchema,
    mentions: UnreadSchema,
    followers: UnreadSchema,
    site: UnreadSchema,
  }),
  followRequestCount: CountSchema,
  /** Conversations with something unread, counted up to 99: the number on the app's icon includes them. */
  unreadConversationCount: v.optional(CountSchema),
})
export type InboxCounts = v.InferOutput<typeof InboxCountsSchema>

/** Names a group of notices. Opaque to clients. */
export const NoticeGroupIdSchema = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z]{1,20}_\d{1,19}_\d{4}-\d\d-\d\d$/, 'This is not the id of a group of notices.'),
)

/** A comment of a group of notices. */
export const NoticeCommentSchema = v.object({
  id: IdSchema,
  /** The beginning of its text. */
  text: v.string(),
  author: UserSummarySchema,
  /** Seconds since 1970. */
  createTime: v.number(),
})

/** An entry of the inbox: notices of one kind about one thing on one day. Comments and replies are about their video. */
export const NoticeGroupSchema = v.object({
  id: NoticeGroupIdSchema,
  kind: v.picklist(Object.keys(NOTICE_TABS_BY_KIND) as NoticeKind[]),
  noticeCount: CountSchema,
  /** The newest notice of the group. Reading the group marks all notices up to it as read. */
  latestId: IdSchema,
  /** Time of the newest notice. Seconds since 1970. */
  createTime: v.number(),
  isUnread: v.boolean(),
  /** The users who did it, the latest first, at most two. None in notices from the site. */
  actors: v.array(UserSummarySchema),
  video: v.optional(
    v.object({
      id: IdSchema,
      author: v.object({ uniqueId: v.string(), secUid: v.string() }),
      caption: v.string(),
      posterUrl: v.nullable(v.string()),
    }),
  ),
  /** The comment, with the beginning of its text. Of several, the latest. */
  comment: v.optional(v.object({ id: IdSchema, text: v.string() })),
  /** A text of the site's operator, and its language. */
  announcement: v.optional(v.object({ text: v.string(), language: v.string() })),
})
export type NoticeGroup = v.InferOutput<typeof NoticeGroupSchema>
