import * as v from 'valibot'

import { read, write } from '../endpoint.ts'
import { AlertChoiceSchema, WebhookAnswerSchema, WebhookSchema, WebhookUrlSchema } from '../models/alerts.ts'
import { CountSchema } from '../models/primitives.ts'

/** Calls of operators about the alerts of their site. */
export const alertEndpoints = {
  'alerts.get': read({
    path: '/api/operator/alerts/',
    input: v.object({}),
    output: v.object({
      own: AlertChoiceSchema,
      /** Whether e-mails reach the viewer: the site sends them, and the viewer has an address. */
      canEmail: v.boolean(),
      webhook: v.nullable(WebhookSchema),
      /** Alerts that the webhook has not taken yet. */
      waitingCount: CountSchema,
    }),
    policy: { access: 'operator' },
  }),
  /** Sets how the viewer gets alerts. */
  'alerts.choose': write({
    path: '/api/operator/choose_alerts/',
    input: AlertChoiceSchema,
    output: v.object({ own: AlertChoiceSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Sets the address that gets the alerts of the site. A changed address gets a new secret. */
  'alerts.setWebhook': write({
    path: '/api/operator/set_webhook/',
    input: v.object({ url: WebhookUrlSchema, hasNewSecret: v.optional(v.boolean(), false) }),
    output: v.object({ webhook: v.nullable(WebhookSchema) }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
  /** Sends a test to the webhook. */
  'alerts.test': write({
    path: '/api/operator/test_webhook/',
    input: v.object({}),
    output: WebhookAnswerSchema,
    policy: { access: 'operator', idempotency: 'natural', limit: 'write' },
  }),
}
