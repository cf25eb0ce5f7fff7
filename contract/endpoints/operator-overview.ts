import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { SiteStateSchema, WaitingWorkSchema } from '../models/overview.ts'

/** Calls about the site as a whole: its open work and its state. */
export const operatorOverviewEndpoints = {
  /** The open work of moderators and, for operators, of the site and its state. */
  'operator.overview': read({
    path: '/api/operator/overview/',
    input: v.object({}),
    output: v.object({
      work: WaitingWorkSchema,
      /** Null for moderators who are not operators. */
      site: v.nullable(SiteStateSchema),
    }),
    policy: { access: 'moderator' },
  }),
}
