import type { NotificationSettings, PushSubscriptionInput } from '#contract/models/notification.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-kinds.ts'
import type { Db, Tx } from '#server/db/client.ts'

interface SettingsRow {
  offKinds: NotificationKind[]
  quietFrom: number | null
  quietTo: number | null
}

const SETTINGS = 'off_kinds AS "offKinds", quiet_from AS "quietFrom", quiet_to AS "quietTo"'

function settingsOf({ offKinds, quietFrom: from, quietTo: to }: SettingsRow): NotificationSettings {
  const kinds = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, !offKinds.includes(kind)]),
  ) as NotificationSettings['kinds']
  return { kinds, quietHours: from === null || to === null ? null : { from, to } }
}

export async function findSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const [row] = await db.query<SettingsRow & Record<string, unknown>>({
    name: 'notifications.settings',
    text: `SELECT ${SETTINGS} FROM notification_settings WHERE user_id = $1`,
    values: [userId],
  })
  return settingsOf(row ?? { offKinds: [], quietFrom: null, quietTo: null })
}

export async function storeSettings(
  db: Db,
  userId: string,
  { kinds, quietHours }: NotificationSettings,
): Promise<void> {
  const offKinds = NOTIFICATION_KINDS.filter((kind) => !kinds[kind])
  await db.query({
    name: 'notifications.storeSettings',
    text: `
      INSERT INTO notification_settings (user_id, off_kinds, quiet_from, quiet_to) VALUES ($1, $2, $3, $4)
      ON CONFLICT (user_id) DO UPDATE SET off_kinds = EXCLUDED.off_kinds, quiet_from = EXCLUDED.quiet_from,
        quiet_to = EXCLUDED.quiet_to`,
    values: [userId, offKinds, quietHours?.from ?? null, quietHours?.to ?? null],
  })
}

export type SessionSubscription = Pick<PushSubscriptionInput, 'endpoint' | 'language' | 'timeZone'>

export async function findOfSession(db: Db, sessionId: string): Promise<SessionSubscription | undefined> {
  const [row] = await db.query<SessionSubscription & Record<string, unknown>>({
    name: 'notifications.ofSession',
    text: `
      SELECT endpoint, language, time_zone AS "timeZone" FROM push_subscriptions WHERE session_id = $1`,
    values: [sessionId],
  })
  return row
}

/**
 * Stores the subscription of a session. It replaces the session's earlier one, that of another session of the same
 * browser, recognised by its keys, and a user's oldest beyond the limit. The address alone replaces nothing, as others
 * may know it.
 */
export async function storeSubscription(
  db: Db,
  row: PushSubscriptionInput & { id: string; sessionId: string; userId: string },
  maxCount: number,
): Promise<void> {
  const { id, sessionId, userId, endpoint, p256dh, auth, language, timeZone } = row
  await db.query({
    name: 'notifications.deleteReplaced',
    text: `DELETE FROM push_subscriptions
      WHERE session_id = $1 OR endpoint = $2 AND p256dh = $3 AND auth = $4`,
    values: [sessionId, endpoint, p256dh, auth],
  })
  await db.query({
    name: 'notifications.subscribe',
    text: `
      INSERT INTO push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth, language, time_zone)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT DO NOTHING`,
    values: [id, sessionId, userId, endpoint, p256dh, auth, language, timeZone],
  })
  await db.query({
    name: 'notifications.deleteOldest',
    text: `
      DELETE FROM push_subscriptions WHERE id IN (
        SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY id DESC OFFSET $2
      )`,
    values: [userId, maxCount],
  })
}

export async function deleteOfSession(db: Db, sessionId: string): Promise<void> {
  await db.query({
    name: 'notifications.unsubscribe',
    text: 'DELETE FROM push_subscriptions WHERE session_id = $1',
    values: [sessionId],
  })
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'notifications.deleteSubscription',
    text: 'DELETE FROM push_subscriptions WHERE id = $1',
    values: [id],
  })
}

export interface Device {
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  language: string
  timeZone: string
  /** The country (ISO 3166) in which its session was last used; null if unknown. */
  region: string | null
  /** Push messages of this hour. */
  hourCount: number
  /** Seconds until the device's next hour begins. */
  hourLeftSec: number
  /** Everything of the kind up to here was announced. */
  upTo: string
  /** Since the latest notification of the kind. Null: there was none. */
  sentAgoSec: number | null
  settings: NotificationSettings
}

/** The device of a subscription whose session has not ended. */
export async function findDevice(db: Db, id: string, kind: NotificationKind): Promise<Device | undefined> {
  const [row] = await db.query<Omit<Device, 'settings'> & SettingsRow & Record<string, unknown>>({
    name: 'notifications.device',
    text: `
      SELECT subscription.id, subscription.user_id AS "userId", endpoint, p256dh, auth, language,
        time_zone AS "timeZone", sessions.region,
        CASE WHEN hour_at > now() - interval '1 hour' THEN hour_count ELSE 0 END AS "hourCount",
        greatest(0, extract(epoch FROM hour_at + interval '1 hour' - now()))::int AS "hourLeftSec",
        coalesce(sent.up_to, 0)::text AS "upTo", extract(epoch FROM now() - sent.sent_at)::float8 AS "sentAgoSec",
        coalesce(off_kinds, '{}') AS "offKinds", quiet_from AS "quietFrom", quiet_to AS "quietTo"
      FROM push_subscriptions AS subscription
      JOIN sessions ON sessions.id = session_id AND sessions.expires_at > now()
      LEFT JOIN notification_settings AS settings ON settings.user_id = subscription.user_id
      LEFT JOIN sent_notifications AS sent ON subscription_id = subscription.id AND kind = $2
      WHERE subscription.id = $1`,
    values: [id, kind],
  })
  return row && { ...row, settings: settingsOf(row) }
}

const COUNT_OF_HOUR = `
  hour_count = CASE WHEN hour_at > now() - interval '1 hour' THEN hour_count + 1 ELSE 1 END,
  hour_at = CASE WHEN hour_at > now() - interval '1 hour' THEN hour_at ELSE now() END`

/** Records that a device was sent a notification of everything up to a point. */
export async function noteSent(db: Db, id: string, kind: NotificationKind, upTo: string): Promise<void> {
  await db.query({
    name: 'notifications.noteSent',
    text: `
      WITH device AS (
        UPDATE push_subscriptions SET failure_count = 0, ${COUNT_OF_HOUR}
        WHERE id = $1 RETURNING id
      )
      INSERT INTO sent_notifications AS sent (subscription_id, kind, up_to)
      SELECT id, $2, $3 FROM device
      ON CONFLICT (subscription_id, kind) DO UPDATE SET
        up_to = greatest(sent.up_to, EXCLUDED.up_to), sent_at = now()`,
    values: [id, kind, upTo],
  })
}

/** Counts a failed push message towards the hourly limit. */
export async function noteFailed(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'notifications.noteFailed',
    text: `UPDATE push_subscriptions SET ${COUNT_OF_HOUR} WHERE id = $1`,
    values: [id],
  })
}

/** Counts a push message that was given up. After too many in a row the subscription is removed. */
export async function noteGivenUp(db: Db, id: string, maxCount: number): Promise<void> {
  await db.query({
    name: 'notifications.noteGivenUp',
    text: `
      WITH failed AS (
        UPDATE push_subscriptions SET failure_count = failure_count + 1 WHERE id = $1 AND failure_count + 1 < $2
        RETURNING id
      )
      DELETE FROM push_subscriptions WHERE id = $1 AND NOT EXISTS (SELECT FROM failed)`,
    values: [id, maxCount],
  })
}

export interface DueNotification {
  subscriptionId: string
  kind: NotificationKind
  endpoint: string
}

/**
 * Takes due notifications for each device of their users. They are removed when the transaction ends. Several processes
 * may do it at once.
 */
export const takeDue = (db: Tx, maxCount: number): Promise<DueNotification[]> =>
  db.query<DueNotification & Record<string, unknown>>({
    name: 'notifications.takeDue',
    text: `
      WITH due AS (
        DELETE FROM pending_notifications WHERE id IN (
          SELECT id FROM pending_notifications WHERE due_at <= now()
          ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
        ) RETURNING user_id, kind
      )
      SELECT DISTINCT subscription.id AS "subscriptionId", due.kind, endpoint
      FROM due JOIN push_subscriptions AS subscription USING (user_id)`,
    values: [maxCount],
  })
