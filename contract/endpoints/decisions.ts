import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, USER_PAGE_SIZE } from '../constants.ts'
import { APPEAL_MAX_LENGTH } from '../decisions.ts'
import { read, write } from '../endpoint.ts'
import { longText, OwnDecisionSchema, OwnReportSchema } from '../models/decision.ts'
import { IdSchema, integerParameter } from '../models/primitives.ts'
import { asValibotMessage } from '../sentence.ts'

const page = {
  cursor: v.optional(IdSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
}

/** Decisions about the viewer and their things, and the outcomes of their reports. */
export const decisionEndpoints = {
  'decisions.list': read({
    path: '/api/decisions/',
    input: v.object(page),
    output: v.object({ decisions: v.array(OwnDecisionSchema), cursor: v.nullable(IdSchema) }),
    policy: { access: 'member' },
  }),
  'decisions.reports': read({
    path: '/api/decisions/reports/',
    input: v.object(page),
    output: v.object({ reports: v.array(OwnReportSchema), cursor: v.nullable(IdSchema) }),
    policy: { access: 'member' },
  }),
  /** Appeals against a decision, once. */
  'decisions.appeal': write({
    path: '/api/decisions/appeal/',
    input: v.object({
      decisionId: IdSchema,
      text: v.pipe(longText(APPEAL_MAX_LENGTH), v.nonEmpty(asValibotMessage('appealEmpty'))),
    }),
    output: v.object({ decision: OwnDecisionSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'complaint' },
  }),
}
