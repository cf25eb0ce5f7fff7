import * as v from 'valibot'

import { queuedWrite, read, write } from '../endpoint.ts'
import { NOTIFICATION_SETTINGS_ENTITY } from '../entities.ts'
import { NotificationSettingsSchema, PushSubscriptionSchema } from '../models/notification.ts'

/** Notifications on devices whose app is closed (Web Push). */
export const notificationEndpoints = {
  'notifications.settings': read({
    path: '/api/notification/settings/',
    input: v.object({}),
    output: v.object({
      ...NotificationSettingsSchema.entries,
      /** The site's key (RFC 8292), with which a browser subscribes. */
      publicKey: v.string(),
      /** The subscription of this session. Null: its device gets no notifications. */
      subscription: v.nullable(v.pick(PushSubscriptionSchema, ['endpoint', 'language', 'timeZone'])),
    }),
    policy: { access: 'member' },
  }),
  'notifications.change': queuedWrite({
    path: '/api/commit/notification/settings/',
    input: NotificationSettingsSchema,
    output: NotificationSettingsSchema,
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: { entity: () => NOTIFICATION_SETTINGS_ENTITY, isSupersededByLater: true },
    },
  }),
  /** Subscribes this session's device, replacing an earlier subscription of either. */
  'notifications.subscribe': write({
    path: '/api/commit/notification/subscribe/',
    input: PushSubscriptionSchema,
    output: v.object({}),
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
  'notifications.unsubscribe': write({
    path: '/api/commit/notification/unsubscribe/',
    input: v.object({}),
    output: v.object({}),
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
}
