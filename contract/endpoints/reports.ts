import * as v from 'valibot'

import { queuedWrite } from '../endpoint.ts'
import { reportEntity } from '../entities.ts'
import { REPORT_REASONS, ReportDetailsSchema, ReportSubjectSchema } from '../models/report.ts'

export const reportEndpoints = {
  /** Reports something to the operators (specification section 7.4). Repeating a report changes nothing. */
  'reports.send': queuedWrite({
    path: '/node/report/reasons_put',
    input: v.object({
      subject: ReportSubjectSchema,
      reason: v.picklist(REPORT_REASONS),
      details: v.optional(ReportDetailsSchema, ''),
    }),
    output: v.object({ subject: ReportSubjectSchema }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'complaint',
      captcha: { after: 20, countedBy: 'person' },
      outbox: {
        entity: ({ subject }) => reportEntity(subject),
        isSupersededByLater: true,
      },
    },
  }),
}
