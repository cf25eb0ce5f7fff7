import * as v from 'valibot'

import { read, write } from '../endpoint.ts'
import { MAIL_TEST_OUTCOMES, SiteStateSchema, WaitingWorkSchema } from '../models/overview.ts'

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
  /** Sends an e-mail to the operator's own address at once, and tells the mail server's answer. */
  'operator.testMail': write({
    path: '/api/operator/test_mail/',
    input: v.object({}),
    output: v.object({
      outcome: v.picklist(MAIL_TEST_OUTCOMES),
      /** To which it was sent. Empty without an address. */
      address: v.string(),
    }),
    policy: { access: 'operator', idempotency: 'natural', limit: 'mail' },
  }),
}
