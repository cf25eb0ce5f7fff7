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

/** Of the video, as `VideoStatsSchema` has them. */
const counters = { videoId: IdSchema, commentCount: CountSchema, rev: CountSchema }
const one = { videoId: IdSchema, commentId: IdSchema }
const listOutput = v.object({
  comments: v.array(CommentSchema),
  hasMore: v.boolean(),
  /** Pass it on to get the next page. */
  maxCursor: CursorSchema,
})

/** Comments of a video leave one after the other, as they were written: each may answer the one before it. */
const outbox = {
  entity: ({ videoId }: { videoId: string }) => commentsEntity(videoId),
  isSupersededByLater: false,
}
const write = { access: 'member', idempotency: 'transaction', limit: 'write' } as const

/** Comments (specification section 7.3, signed paths whose shapes are not shown). */
export const commentEndpoints = {
  /** The pinned one first, then the newest or the best. Without replies. */
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
  /** Replies to a comment, the oldest first. */
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
  /** One comment, and the one that it is a reply to: a link leads to it, wherever in the list it is. */
  'comments.detail': read({
    path: '/api/comment/detail/',
    input: v.object(one),
    output: v.object({ videoId: IdSchema, comment: CommentSchema, parent: v.optional(CommentSchema) }),
    policy: { access: 'anyone' },
  }),
  /** `text` counts only without `body`. `parentId` makes it a reply. A reply to a reply is one to the comment that begins the thread. */
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
   * One's own, or one below one's own video, with its replies. Deleting a comment that is gone already gets the same
   * answer. `deleted: false` takes a deletion of one's own back.
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
  /** Sets the like instead of toggling it, so that sending it twice does no harm. */
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
  /** Puts a comment on top of those on one's own video, in place of the one before it. */
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
