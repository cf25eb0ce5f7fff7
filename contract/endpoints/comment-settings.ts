import * as v from 'valibot'

import { BLOCKED_WORD_MAX_LENGTH, COMMENT_APPROVALS, foldBlockedWord } from '../comment-settings.ts'
import { COMMENT_PAGE_SIZE, LIST_PAGE_MAX_SIZE } from '../constants.ts'
import { queuedWrite, read } from '../endpoint.ts'
import {
  blockedWordEntity,
  commentAudienceEntity,
  COMMENT_SETTINGS_ENTITY,
  commentsEntity,
} from '../entities.ts'
import { CommentAudienceSchema, CommentSchema, CommentSettingsSchema } from '../models/comment.ts'
import { CountSchema, CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { asValibotMessage } from '../sentence.ts'

const BlockedWordSchema = v.pipe(
  v.string(),
  v.transform(foldBlockedWord),
  v.minLength(1, asValibotMessage('blockedWordEmpty')),
  v.maxLength(
    BLOCKED_WORD_MAX_LENGTH,
    asValibotMessage('blockedWordTooLong', { max: BLOCKED_WORD_MAX_LENGTH }),
  ),
)
const write = { access: 'member', idempotency: 'transaction', limit: 'write' } as const

/** Choices of authors about the comments on their videos. */
export const commentSettingsEndpoints = {
  'comments.settings': read({
    path: '/api/comment/settings/',
    input: v.object({}),
    output: CommentSettingsSchema,
    policy: { access: 'member' },
  }),
  /** Absent fields stay as they are. */
  'comments.setSettings': queuedWrite({
    path: '/api/comment/settings/set/',
    input: v.object({
      audience: v.optional(CommentAudienceSchema),
      approval: v.optional(v.picklist(COMMENT_APPROVALS)),
    }),
    output: CommentSettingsSchema,
    policy: { ...write, outbox: { entity: () => COMMENT_SETTINGS_ENTITY, isSupersededByLater: false } },
  }),
  /** Adds a word to the list of words that comments may not contain, or removes it. */
  'comments.setBlockedWord': queuedWrite({
    path: '/api/comment/settings/word/',
    input: v.object({ word: BlockedWordSchema, blocked: v.boolean() }),
    output: CommentSettingsSchema,
    policy: {
      ...write,
      outbox: {
        entity: ({ word }) => blockedWordEntity(foldBlockedWord(word)),
        isSupersededByLater: true,
        opposite: ({ word, blocked }) => ({ word, blocked: !blocked }),
      },
    },
  }),
  /** Sets who can comment on one's own video, overriding the settings. */
  'comments.setAudience': queuedWrite({
    path: '/api/comment/audience/',
    input: v.object({ videoId: IdSchema, audience: CommentAudienceSchema }),
    output: v.object({ videoId: IdSchema, audience: CommentAudienceSchema }),
    policy: {
      ...write,
      outbox: { entity: ({ videoId }) => commentAudienceEntity(videoId), isSupersededByLater: true },
    },
  }),
  /** Comments on one's own videos that wait for approval, the newest first. */
  'comments.listHeld': read({
    path: '/api/comment/held/',
    input: v.object({
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), COMMENT_PAGE_SIZE),
    }),
    output: v.object({
      held: v.array(
        v.object({
          comment: CommentSchema,
          video: v.object({
            id: IdSchema,
            author: v.object({ uniqueId: v.string(), secUid: v.string() }),
            caption: v.string(),
            posterUrl: v.nullable(v.string()),
          }),
        }),
      ),
      hasMore: v.boolean(),
      /** Pass this on to get the next page. */
      maxCursor: CursorSchema,
    }),
    policy: { access: 'member' },
  }),
  /** Shows a comment on one's own video to everyone who may watch it, or makes it wait again. */
  'comments.setApproved': queuedWrite({
    path: '/api/comment/approve/',
    input: v.object({
      videoId: IdSchema,
      commentId: IdSchema,
      approved: v.boolean(),
      /** The text that is approved, as `judgedText` returns it: if it has changed since, the call is refused. */
      text: v.optional(v.string()),
    }),
    output: v.object({
      videoId: IdSchema,
      commentCount: CountSchema,
      rev: CountSchema,
      comment: CommentSchema,
    }),
    policy: {
      ...write,
      outbox: {
        entity: ({ videoId }) => commentsEntity(videoId),
        isSupersededByLater: false,
        opposite: ({ approved, ...input }) => ({ ...input, approved: !approved }),
      },
    },
  }),
}
