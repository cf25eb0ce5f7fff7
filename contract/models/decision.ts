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
  /** Words of the moderator who closed it. */
  answer: v.string(),
})

/** A decision, as the user reads it whom it is about. */
export const OwnDecisionSchema = v.object({
  id: IdSchema,
  decision: v.picklist(DECISIONS),
  reason: v.picklist(REPORT_REASONS),
  note: v.string(),
  subject: ReportSubjectSchema,
  /** The caption or text as it was reported. */
  excerpt: v.string(),
  time: v.number(),
  /** Of a suspension or a pause. */
  untilTime: v.nullable(v.number()),
  /** The youngest age and the regions of a limit. */
  minAge: v.optional(CountSchema),
  regions: v.optional(v.array(v.string())),
  /** Absent: the regions are those without it. */
  regionRule: v.optional(v.picklist(REGION_RULES)),
  isUndone: v.boolean(),
  canAppeal: v.boolean(),
  /** The claim of copyright that it follows. */
  claim: v.optional(ClaimOfDecisionSchema),
  appeal: v.nullable(AppealSchema),
})
export type OwnDecision = v.InferOutput<typeof OwnDecisionSchema>

/** A report of the viewer, and what became of it. */
export const OwnReportSchema = v.object({
  id: IdSchema,
  subject: ReportSubjectSchema,
  /** Of the user whose it is. Null when the account is gone, and of a sound that is no user's. Earlier builds did not ask for it. */
  uniqueId: v.optional(v.nullable(v.string())),
  excerpt: v.string(),
  reason: v.picklist(REPORT_REASONS),
  time: v.number(),
  /** The thing is deleted or removed, or the live is over. Earlier builds did not ask for it. */
  isGone: v.optional(v.boolean()),
  /** `open` until it is decided; `kept` where nothing was found, `acted` where something was done. */
  outcome: v.picklist(['open', 'kept', 'acted']),
})
export type OwnReport = v.InferOutput<typeof OwnReportSchema>
