import * as v from 'valibot'

import { severalLines } from '../clean-text.ts'
import { IdSchema, SeqSchema } from './primitives.ts'

export const REPORT_REASONS = [
  'spam',
  'harassment',
  'sexual',
  'violence',
  'harm',
  'minors',
  'rights',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_DETAILS_MAX_LENGTH = 500

/** The thing that a report is about. */
export const ReportSubjectSchema = v.variant('kind', [
  v.object({ kind: v.literal('comment'), videoId: IdSchema, commentId: IdSchema }),
  v.object({ kind: v.literal('video'), videoId: IdSchema }),
  v.object({ kind: v.literal('user'), userId: IdSchema }),
  /** A sound, in whichever videos it is used. */
  v.object({ kind: v.literal('sound'), musicId: IdSchema }),
  /** A live room. */
  v.object({ kind: v.literal('live'), roomId: IdSchema }),
  /** A line of the chat of a live room. */
  v.object({ kind: v.literal('chatLine'), roomId: IdSchema, lineId: IdSchema }),
  /**
   * A direct message of another participant. Operators see it and those around it, and nothing else of the
   * conversation.
   */
  v.object({
    kind: v.literal('message'),
    conversationId: IdSchema,
    seq: v.pipe(SeqSchema, v.minValue(1)),
  }),
])
export type ReportSubject = v.InferOutput<typeof ReportSubjectSchema>
export type ReportKind = ReportSubject['kind']

/** Text of the reporter, besides the reason. Longer texts are cut. */
export const ReportDetailsSchema = v.pipe(
  v.string(),
  v.transform((text) => severalLines(text).slice(0, REPORT_DETAILS_MAX_LENGTH)),
)
