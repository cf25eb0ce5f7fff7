import * as v from 'valibot'

import { IdSchema } from './primitives.ts'
import { UserSummarySchema } from './user.ts'

/** 128 random bits that a device gives a comment, to recognise it among those that the server lists. */
export const LocalIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'This is not the id of a comment.'))

/** A comment on a video. */
export const CommentSchema = v.object({
  id: IdSchema,
  text: v.string(),
  /** Seconds since 1970. */
  createTime: v.number(),
  author: UserSummarySchema,
  /** The viewer may delete it: they wrote it, or the video is theirs. */
  canDelete: v.boolean(),
  /** The viewer's own comments only. */
  localId: v.optional(LocalIdSchema),
})
export type Comment = v.InferOutput<typeof CommentSchema>
