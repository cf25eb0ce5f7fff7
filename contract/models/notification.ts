import * as v from 'valibot'

import { MINUTES_PER_DAY, NOTIFICATION_KINDS } from '../notification-kinds.ts'

/** Minutes since midnight. */
const TimeOfDaySchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_PER_DAY - 1))

/** The viewer's choices about notifications, for all devices. */
export const NotificationSettingsSchema = v.object({
  /** The kinds that the viewer wants to get. */
  kinds: v.object(v.entriesFromList(NOTIFICATION_KINDS, v.optional(v.boolean(), true))),
  /** No notification is shown between these times, in each device's time zone. Null: at any time. */
  quietHours: v.nullable(v.object({ from: TimeOfDaySchema, to: TimeOfDaySchema })),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettingsSchema>

const ENDPOINT_MAX_LENGTH = 1_000

/** HTTPS, with a host name and the default port. The addresses of the host are checked on connecting. */
const PUSH_ENDPOINT =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/

/** A device's subscription at its browser's push service (Push API, `PushSubscription`). */
export const PushSubscriptionSchema = v.object({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(ENDPOINT_MAX_LENGTH),
    v.regex(PUSH_ENDPOINT, 'This is not the address of a push service.'),
  ),
  /** 65 bytes: a point on P-256. */
  p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/, 'This is not a key.')),
  /** 16 bytes. */
  auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'This is not a secret.')),
  /** Tag of the language that notifications are written in. */
  language: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{2,35}$/)),
  /** Name in the time zone database. */
  timeZone: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_+/-]{1,64}$/)),
})
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionSchema>
