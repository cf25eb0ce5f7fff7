import * as v from 'valibot'

import { SEVERITIES } from '../error-reports.ts'
import { CountSchema, IdSchema } from './primitives.ts'
import { QuotaSchema } from './site.ts'
import { UserSummarySchema } from './user.ts'

/** Jobs or error reports that operators can act on at once. */
export const UPKEEP_AT_ONCE = 50

export const JobIdSchema = v.pipe(v.string(), v.uuid())
/** Identifies errors that look alike. */
export const FingerprintSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'This is not a kind of error.'))

/** Why a job failed: an error with a message, a timeout, or a process that died. */
export const JOB_CAUSES = ['error', 'timeout', 'gone'] as const

/** A background job that failed and may be waiting for its next try. */
export const FailedJobSchema = v.object({
  id: JobIdSchema,
  /** The name of its queue, such as `transcode`. */
  name: v.string(),
  /** The video that it is about. Null: none, or one that is gone. */
  videoId: v.nullable(IdSchema),
  /** The user whom it is for. Null: the site, or a user who is gone. */
  user: v.nullable(v.object({ id: IdSchema, uniqueId: v.string() })),
  /** When its last try began, in seconds since 1970, like all times here. */
  time: v.number(),
  tryCount: CountSchema,
  /** Including the first try. */
  maxTryCount: CountSchema,
  /** Whether it is retried automatically. */
  isWaiting: v.boolean(),
  /** False: something that it needs is gone. */
  canRetry: v.boolean(),
  cause: v.picklist(JOB_CAUSES),
  /** The message of the error. */
  error: v.string(),
})
export type FailedJob = v.InferOutput<typeof FailedJobSchema>

/** Errors of browsers or of the server that look alike. */
export const ErrorReportSchema = v.object({
  id: FingerprintSchema,
  /** Title of the latest error, such as `RangeError: ...`. */
  title: v.string(),
  count: CountSchema,
  firstTime: v.number(),
  lastTime: v.number(),
  /** A part of the site that browsers run, or `server`. */
  source: v.string(),
  severity: v.picklist(SEVERITIES),
  /** Something was blocked by the policy of a page. */
  isPolicy: v.boolean(),
  /** The request or page, such as `GET /api/feed/`. Null: not known. */
  during: v.nullable(v.string()),
  /** The build in which it was last seen. */
  release: v.nullable(v.string()),
  /** The calls, the innermost first. */
  calls: v.array(v.string()),
})
export type ErrorReport = v.InferOutput<typeof ErrorReportSchema>

/** Kinds of stored data. `upload`: originals that are on their way or being prepared. `database`: all text. */
export const STORED_KINDS = [
  'video',
  'picture',
  'subtitles',
  'avatar',
  'sticker',
  'message',
  'live',
  'upload',
  'copy',
  'build',
  'database',
] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** Periodic work of the server outside its job queue. */
export const REGULAR_WORK = [
  'videos',
  'comments',
  'search',
  'accounts',
  'archives',
  'mails',
  'downloads',
  'animations',
  'notifications',
  'webhook',
  'lives',
  'storage',
  'cleaning',
] as const
export type RegularWorkName = (typeof REGULAR_WORK)[number]

export const RegularWorkSchema = v.object({
  name: v.picklist(REGULAR_WORK),
  /** When it last succeeded, to the minute. Null: never yet. */
  doneTime: v.nullable(v.number()),
  /** When it last failed. Null: never. */
  failedTime: v.nullable(v.number()),
  /** The message of that failure. */
  error: v.string(),
})
export type RegularWork = v.InferOutput<typeof RegularWorkSchema>

/** A user with the space that they take on the disk. */
export const StoringUserSchema = v.object({
  ...UserSummarySchema.entries,
  /** Bytes of videos with all files made from them, and of pictures in messages. */
  storedBytes: v.number(),
  /** Bytes of recordings of lives, which are removed automatically. */
  recordingBytes: v.number(),
  /** The user's own quota. Null: the one of all users. */
  ownMaxBytes: v.nullable(QuotaSchema),
})
export type StoringUser = v.InferOutput<typeof StoringUserSchema>
