import * as v from 'valibot'

import { COMMENT_APPROVALS, COMMENT_AUDIENCES } from '../comment-settings.ts'
import { CommentBodySchema } from './comment-body.ts'
import { CountSchema, IdSchema, LocalIdSchema } from './primitives.ts'
import { UserSummarySchema } from './user.ts'

/** A comment on a video, or a reply to one. */
export const CommentSchema = v.object({
  id: IdSchema,
  text: v.string(),
  /** The same with its mentions, hashtags and links. Comments of before have none. */
  body: v.optional(CommentBodySchema),
  /** Seconds since 1970. */
  createTime: v.number(),
  author: UserSummarySchema,
  /** The viewer may delete it: they wrote it, or the video is theirs. */
  canDelete: v.boolean(),
  /** The viewer's own comments only. */
  localId: v.optional(LocalIdSchema),
  /** The comment that it is a reply to. */
  parentId: v.optional(IdSchema),
  likeCount: v.optional(CountSchema),
  /** The viewer likes it. */
  isLiked: v.optional(v.boolean()),
  /** The author of the video likes it. */
  isAuthorLiked: v.optional(v.boolean()),
  replyCount: v.optional(CountSchema),
  isPinned: v.optional(v.boolean()),
  /** The viewer may pin it: the video is theirs, and it is no reply. */
  canPin: v.optional(v.boolean()),
  /** Until when the viewer may edit it: seconds since 1970. Their own comments only. */
  editableUntil: v.optional(v.number()),
  isEdited: v.optional(v.boolean()),
  /** Waits for approval: its author and that of the video alone see it. */
  isHeld: v.optional(v.boolean()),
  /** `author`: wrote it below their own video. `friend`: the viewer and its author follow one another. */
  mark: v.optional(v.picklist(['author', 'friend'])),
})
export type Comment = v.InferOutput<typeof CommentSchema>

export const CommentAudienceSchema = v.picklist(COMMENT_AUDIENCES)

/** The users who can comment on a video, and whether the viewer can. */
export const CommentAccessSchema = v.object({ audience: CommentAudienceSchema, canComment: v.boolean() })
export type CommentAccess = v.InferOutput<typeof CommentAccessSchema>

/** The choices of a user about the comments on their videos. */
export const CommentSettingsSchema = v.object({
  /** On videos for which they have chosen nothing. */
  audience: CommentAudienceSchema,
  approval: v.picklist(COMMENT_APPROVALS),
  blockedWords: v.array(v.string()),
  /** Comments that wait for approval, counted up to `HELD_MAX_COUNT`. */
  heldCount: CountSchema,
})
export type CommentSettings = v.InferOutput<typeof CommentSettingsSchema>
