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

/** Events and impressions of visits. Events have ids of their own: when they are sent again, they are stored once. */
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
  /** Records which videos were seen (specification section 7.4). */
  'analytics.writeImpressions': write({
    path: '/api/impression/write/',
    input: v.object({ sentAtMs: SentAtSchema, impressions: batchOf(ImpressionSchema) }),
    output: v.object({}),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'telemetry' },
  }),
  /** Erases the records of this device and, for a logged-in user, those of all their devices. */
  'analytics.erase': write({
    path: '/api/analytics/erase/',
    input: v.object({}),
    output: v.object({}),
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
}
