import * as v from 'valibot'

import { COMMENT_PAGE_SIZE, LIST_PAGE_MAX_SIZE } from '../constants.ts'
import { queuedWrite, read } from '../endpoint.ts'
import { commentsEntity } from '../entities.ts'
import { CommentSchema, LocalIdSchema } from '../models/comment.ts'
import { CountSchema, CursorSchema, IdSchema, integerParameter, userText } from '../models/primitives.ts'

/** Of the video, as `VideoStatsSchema` has them. */
const counters = { videoId: IdSchema, commentCount: CountSchema, rev: CountSchema }

/** Comments of a video leave one after the other, as they were written: each may answer the one before it. */
const outbox = {
  entity: ({ videoId }: { videoId: string }) => commentsEntity(videoId),
  isSupersededByLater: false,
}

/** Comments (specification section 7.3, signed paths whose shapes are not shown). */
export const commentEndpoints = {
  /** The newest first. */
  'comments.list': read({
    path: '/api/comment/list/',
    input: v.object({
      videoId: IdSchema,
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), COMMENT_PAGE_SIZE),
    }),
    output: v.object({
      comments: v.array(CommentSchema),
      hasMore: v.boolean(),
      /** Pass it on to get the next page. */
      maxCursor: CursorSchema,
    }),
    policy: { access: 'anyone' },
  }),
  'comments.publish': queuedWrite({
    path: '/api/comment/publish/',
    input: v.object({
      videoId: IdSchema,
      text: userText('comment'),
      localId: LocalIdSchema,
    }),
    output: v.object({ ...counters, comment: CommentSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'comment',
      captcha: { after: 20, countedBy: 'person' },
      outbox,
    },
  }),
  /** One's own, or one below one's own video. Deleting a comment that is gone already gets the same answer. */
  'comments.delete': queuedWrite({
    path: '/api/comment/delete/',
    input: v.object({ videoId: IdSchema, commentId: IdSchema }),
    output: v.object({ ...counters, commentId: IdSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write', outbox },
  }),
}
