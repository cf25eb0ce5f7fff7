import * as v from 'valibot'

import { ANALYTICS_BATCH_MAX_COUNT } from '../constants.ts'
import { write } from '../endpoint.ts'
import { ViewReportSchema } from '../models/view-report.ts'

export const viewEndpoints = {
  /** Reports which videos were watched, and which parts of them. A report that is sent again counts once. */
  'views.report': write({
    path: '/api/view/report/',
    input: v.object({
      views: v.pipe(v.array(ViewReportSchema), v.minLength(1), v.maxLength(ANALYTICS_BATCH_MAX_COUNT)),
    }),
    output: v.object({}),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'telemetry' },
  }),
}
