import * as v from 'valibot'

import { ANALYTICS_BATCH_MAX_COUNT } from '../constants.ts'
import { write } from '../endpoint.ts'
import {
  AnalyticsContextSchema,
  AnalyticsEventSchema,
  AnalyticsIdSchema,
  ImpressionSchema,
  SentAtSchema,
  TrackingSchema,
} from '../models/analytics.ts'

const batchOf = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(ANALYTICS_BATCH_MAX_COUNT))

/** Events and impressions of visits. Events have ids of their own: sent again, they are kept once. */
export const analyticsEndpoints = {
  /** A batch of one visit's events, for the collector (specification section 7.6). */
  'analytics.collect': write({
    path: '/api/analytics/collect/',
    input: v.object({
      appId: AnalyticsIdSchema,
      sentAtMs: SentAtSchema,
      context: AnalyticsContextSchema,
      tracking: TrackingSchema,
      events: batchOf(AnalyticsEventSchema),
    }),
    output: v.object({}),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'telemetry' },
  }),
  /** Videos that were seen (specification section 7.4). */
  'analytics.writeImpressions': write({
    path: '/api/impression/write/',
    input: v.object({ sentAtMs: SentAtSchema, impressions: batchOf(ImpressionSchema) }),
    output: v.object({}),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'telemetry' },
  }),
  /** Forgets what was recorded of this device, and of the person on all devices where one is logged in. */
  'analytics.erase': write({
    path: '/api/analytics/erase/',
    input: v.object({}),
    output: v.object({}),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
}
