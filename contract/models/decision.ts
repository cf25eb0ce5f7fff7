import * as v from 'valibot'

import { cutText, severalLines } from '../clean-text.ts'
import { APPEAL_OUTCOMES, DECISIONS, REGION_RULES } from '../decisions.ts'
import { CountSchema, IdSchema } from './primitives.ts'
import { REPORT_REASONS, ReportSubjectSchema } from './report.ts'
import { ClaimOfDecisionSchema } from './rights.ts'

/** Text on several lines. Longer ones are cut. */
export const longText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cutText(severalLines(text), maxLength)),
  )

const AppealSchema = v.object({
  text: v.string(),
  /** Seconds since 1970, as all times here. */
  time: v.number(),
  outcome: v.nullable(v.picklist(APPEAL_OUTCOMES)),
  /** Text of the moderator who closed it. */
  answer: v.string(),
})

/** A decision, as the user whom it concerns reads it. */
export const OwnDecisionSchema = v.object({
  id: IdSchema,
  decision: v.picklist(DECISIONS),
  reason: v.picklist(REPORT_REASONS),
  note: v.string(),
  subject: ReportSubjectSchema,
  /** The caption or text as it was reported. */
  excerpt: v.string(),
  time: v.number(),
  /** End of a suspension or a pause. */
  untilTime: v.nullable(v.number()),
  /** The minimum age and the regions of a limit. */
  minAge: v.optional(CountSchema),
  regions: v.optional(v.array(v.string())),
  /** Absent: `refused`. */
  regionRule: v.optional(v.picklist(REGION_RULES)),
  isUndone: v.boolean(),
  canAppeal: v.boolean(),
  /** The claim of copyright that it follows. */
  claim: v.optional(ClaimOfDecisionSchema),
  appeal: v.nullable(AppealSchema),
})
export type OwnDecision = v.InferOutput<typeof OwnDecisionSchema>

/** Outcomes of a report: `open` until it is decided; `kept` when nothing was found, `acted` when something was done. */
export const REPORT_OUTCOMES = ['open', 'kept', 'acted'] as const

/** A report by the viewer, and its outcome. */
export const OwnReportSchema = v.object({
  id: IdSchema,
  subject: ReportSubjectSchema,
  /**
   * The user to whom the thing belongs. Null when the account is gone, and for a sound that belongs to no user. Earlier
   * builds did not expect it.
   */
  uniqueId: v.optional(v.nullable(v.string())),
  excerpt: v.string(),
  reason: v.picklist(REPORT_REASONS),
  time: v.number(),
  /** The thing is deleted or removed, or the live is over. Earlier builds did not expect it. */
  isGone: v.optional(v.boolean()),
  outcome: v.picklist(REPORT_OUTCOMES),
})
export type OwnReport = v.InferOutput<typeof OwnReportSchema>
