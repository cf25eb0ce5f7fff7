import * as v from 'valibot'

import { SEVERITIES } from '../error-reports.ts'
import { CountSchema, IdSchema } from './primitives.ts'
import { QuotaSchema } from './site.ts'
import { UserSummarySchema } from './user.ts'

/** Jobs or error reports that operators act on at once. */
export const UPKEEP_AT_ONCE = 50

export const JobIdSchema = v.pipe(v.string(), v.uuid())
/** Names errors that look alike. */
export const FingerprintSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'This is not a kind of error.'))

/** Why a job failed: an error with words, no end within its time, or a process that died. */
export const JOB_CAUSES = ['error', 'timeout', 'gone'] as const

/** Work behind the scenes that failed, and perhaps waits for its next try. */
export const FailedJobSchema = v.object({
  id: JobIdSchema,
  /** The name of its queue, such as `transcode`. */
  name: v.string(),
  /** The video that it is about. Null: it is about none, or about one that is gone. */
  videoId: v.nullable(IdSchema),
  /** The user whom it is for. Null: it is for the site, or for a user who is gone. */
  user: v.nullable(v.object({ id: IdSchema, uniqueId: v.string() })),
  /** When its last try began, in seconds since 1970, as all times here. */
  time: v.number(),
  tryCount: CountSchema,
  /** With the first one. */
  maxTryCount: CountSchema,
  /** Tried again by itself. */
  isWaiting: v.boolean(),
  /** False: what it needs is not there any more. */
  canRetry: v.boolean(),
  cause: v.picklist(JOB_CAUSES),
  /** The words of the error. */
  error: v.string(),
})
export type FailedJob = v.InferOutput<typeof FailedJobSchema>

/** Errors of browsers or of the server that look alike. */
export const ErrorReportSchema = v.object({
  id: FingerprintSchema,
  /** Such as `RangeError: ...`, of the latest. */
  title: v.string(),
  count: CountSchema,
  firstTime: v.number(),
  lastTime: v.number(),
  /** A part of the site that browsers run, or `server`. */
  source: v.string(),
  severity: v.picklist(SEVERITIES),
  /** Something that the policy of a page has blocked. */
  isPolicy: v.boolean(),
  /** The request or page, such as `GET /api/feed/`. Null: none is known. */
  during: v.nullable(v.string()),
  /** The build it was last seen in. */
  release: v.nullable(v.string()),
  /** The calls, the innermost first. */
  calls: v.array(v.string()),
})
export type ErrorReport = v.InferOutput<typeof ErrorReportSchema>

/** Kinds of what lies on the disk. Of `upload`, originals that are on their way or being prepared; of `database`, all text. */
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
  'database',
] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** Work that the server does again and again by itself, beside the jobs of its queue. */
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
  'cleaning',
] as const
export type RegularWorkName = (typeof REGULAR_WORK)[number]

export const RegularWorkSchema = v.object({
  name: v.picklist(REGULAR_WORK),
  /** When it was last done without a failure, to the minute. Null: never yet. */
  doneTime: v.nullable(v.number()),
  /** When it last failed. Null: it has not. */
  failedTime: v.nullable(v.number()),
  /** The words of that failure. */
  error: v.string(),
})
export type RegularWork = v.InferOutput<typeof RegularWorkSchema>

/** A user with the space that they take on the disk. */
export const StoringUserSchema = v.object({
  ...UserSummarySchema.entries,
  /** Of videos with all that is made of them, and of pictures in messages. */
  storedBytes: v.number(),
  /** Of recordings of lives, which are removed by themselves. */
  recordingBytes: v.number(),
  /** A quota of their own. Null: that of everybody. */
  ownMaxBytes: v.nullable(QuotaSchema),
})
export type StoringUser = v.InferOutput<typeof StoringUserSchema>
