import * as v from 'valibot'

import { COMMENT_APPROVALS, COMMENT_AUDIENCES } from '../comment-settings.ts'
import { CommentBodySchema } from './comment-body.ts'
import { CountSchema, IdSchema, LocalIdSchema } from './primitives.ts'
import { UserSummarySchema } from './user.ts'

/** A comment on a video, or a reply to one. */
export const CommentSchema = v.object({
  id: IdSchema,
  text: v.string(),
  /** The same text with its mentions, hashtags and links. Older comments have none. */
  body: v.optional(CommentBodySchema),
  /** Seconds since 1970. */
  createTime: v.number(),
  author: UserSummarySchema,
  /** The viewer may delete it: they wrote it, or the video is theirs. */
  canDelete: v.boolean(),
  /** Only on the viewer's own comments. */
  localId: v.optional(LocalIdSchema),
  /** The comment that it is a reply to. */
  parentId: v.optional(IdSchema),
  likeCount: v.optional(CountSchema),
  /** The viewer has liked it. */
  isLiked: v.optional(v.boolean()),
  /** The author of the video has liked it. */
  isAuthorLiked: v.optional(v.boolean()),
  replyCount: v.optional(CountSchema),
  isPinned: v.optional(v.boolean()),
  /** The viewer may pin it: the video is theirs, and the comment is not a reply. */
  canPin: v.optional(v.boolean()),
  /** Until when the viewer may edit it: seconds since 1970. Only on their own comments. */
  editableUntil: v.optional(v.number()),
  isEdited: v.optional(v.boolean()),
  /** Waits for approval: only its author and the author of the video see it. */
  isHeld: v.optional(v.boolean()),
  /** `author`: the author of the video wrote it. `friend`: its author is a friend of the viewer. */
  mark: v.optional(v.picklist(['author', 'friend'])),
})
export type Comment = v.InferOutput<typeof CommentSchema>

export const CommentAudienceSchema = v.picklist(COMMENT_AUDIENCES)

/** The users who can comment on a video, and whether the viewer can. */
export const CommentAccessSchema = v.object({ audience: CommentAudienceSchema, canComment: v.boolean() })
export type CommentAccess = v.InferOutput<typeof CommentAccessSchema>

/** The choices of a user about the comments on their videos. */
export const CommentSettingsSchema = v.object({
  /** For videos without a choice of their own. */
  audience: CommentAudienceSchema,
  approval: v.picklist(COMMENT_APPROVALS),
  blockedWords: v.array(v.string()),
  /** Comments that wait for approval, counted up to `HELD_MAX_COUNT`. */
  heldCount: CountSchema,
})
export type CommentSettings = v.InferOutput<typeof CommentSettingsSchema>
