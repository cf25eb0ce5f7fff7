import * as v from 'valibot'

import { COMMENT_PAGE_SIZE, LIST_PAGE_MAX_SIZE, REPLY_PAGE_SIZE } from '../constants.ts'
import { queuedWrite, read } from '../endpoint.ts'
import { commentLikeEntity, commentPinEntity, commentsEntity } from '../entities.ts'
import { CommentBodySchema } from '../models/comment-body.ts'
import { CommentAccessSchema, CommentSchema } from '../models/comment.ts'
import {
  CountSchema,
  CursorSchema,
  IdSchema,
  integerParameter,
  LocalIdSchema,
  userText,
} from '../models/primitives.ts'

/** Counters of the video, as in `VideoStatsSchema`. */
const counters = { videoId: IdSchema, commentCount: CountSchema, rev: CountSchema }
const one = { videoId: IdSchema, commentId: IdSchema }
const listOutput = v.object({
  comments: v.array(CommentSchema),
  hasMore: v.boolean(),
  /** Pass this on to get the next page. */
  maxCursor: CursorSchema,
})

/**
 * Comments on a video are sent one after the other, in the order in which they were written: each may answer the one
 * before.
 */
const outbox = {
  entity: ({ videoId }: { videoId: string }) => commentsEntity(videoId),
  isSupersededByLater: false,
}
const write = { access: 'member', idempotency: 'transaction', limit: 'write' } as const

/** Comments (specification section 7.3, signed paths whose shapes are not shown). */
export const commentEndpoints = {
  /** Lists comments without replies, the pinned one first, then the newest or the best. */
  'comments.list': read({
    path: '/api/comment/list/',
    input: v.object({
      videoId: IdSchema,
      order: v.optional(v.picklist(['newest', 'best']), 'newest'),
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), COMMENT_PAGE_SIZE),
    }),
    output: v.object({ ...listOutput.entries, access: v.optional(CommentAccessSchema) }),
    policy: { access: 'anyone' },
  }),
  /** Lists replies to a comment, the oldest first. */
  'comments.listReplies': read({
    path: '/api/comment/list/reply/',
    input: v.object({
      ...one,
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), REPLY_PAGE_SIZE),
    }),
    output: listOutput,
    policy: { access: 'anyone' },
  }),
  /** One comment, and its parent if it is a reply, for links to a comment anywhere in the list. */
  'comments.detail': read({
    path: '/api/comment/detail/',
    input: v.object(one),
    output: v.object({ videoId: IdSchema, comment: CommentSchema, parent: v.optional(CommentSchema) }),
    policy: { access: 'anyone' },
  }),
  /**
   * `text` counts only without `body`. `parentId` makes it a reply. A reply to a reply becomes a reply to the comment
   * that began the thread.
   */
  'comments.publish': queuedWrite({
    path: '/api/comment/publish/',
    input: v.object({
      videoId: IdSchema,
      text: userText('comment'),
      localId: LocalIdSchema,
      body: v.optional(CommentBodySchema),
      parentId: v.optional(IdSchema),
    }),
    output: v.object({ ...counters, comment: CommentSchema }),
    policy: {
      ...write,
      limit: 'comment',
      captcha: { after: 20, countedBy: 'person' },
      outbox,
    },
  }),
  /** Changes the text of one's own comment, for some minutes. */
  'comments.edit': queuedWrite({
    path: '/api/comment/edit/',
    input: v.object({ ...one, text: userText('comment'), body: v.optional(CommentBodySchema) }),
    output: v.object({ videoId: IdSchema, comment: CommentSchema }),
    policy: { ...write, limit: 'comment', outbox },
  }),
  /**
   * Deletes one's own comment, or one on one's own video, with its replies. Deleting a comment that is already gone
   * gets the same response. `deleted: false` undoes one's own deletion.
   */
  'comments.delete': queuedWrite({
    path: '/api/comment/delete/',
    input: v.object({ ...one, deleted: v.optional(v.boolean(), true) }),
    output: v.object({ ...counters, commentId: IdSchema, comment: v.optional(CommentSchema) }),
    policy: {
      ...write,
      outbox: { ...outbox, opposite: (input) => ({ ...input, deleted: input.deleted === false }) },
    },
  }),
  /** Sets the like instead of toggling it, so that sending it twice is harmless. */
  'comments.setLike': queuedWrite({
    path: '/api/comment/digg/',
    input: v.object({ ...one, liked: v.boolean() }),
    output: v.object({ ...one, liked: v.boolean(), likeCount: CountSchema, isAuthorLiked: v.boolean() }),
    policy: {
      ...write,
      outbox: {
        entity: ({ commentId }) => commentLikeEntity(commentId),
        isSupersededByLater: true,
        opposite: ({ liked, ...input }) => ({ ...input, liked: !liked }),
      },
    },
  }),
  /** Pins a comment on one's own video, in place of the one pinned before. */
  'comments.setPin': queuedWrite({
    path: '/api/comment/pin/',
    input: v.object({ ...one, pinned: v.boolean() }),
    output: v.object({ ...one, pinned: v.boolean() }),
    policy: {
      ...write,
      outbox: {
        entity: ({ videoId }) => commentPinEntity(videoId),
        isSupersededByLater: false,
        opposite: ({ pinned, ...input }) => ({ ...input, pinned: !pinned }),
      },
    },
  }),
}
