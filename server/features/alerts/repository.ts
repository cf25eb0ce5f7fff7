import type { AlertKind } from '#contract/alerts.ts'
import type { AlertChoice } from '#contract/models/alerts.ts'
import type { Language } from '#messages/languages.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { IS_IN_OFFICE } from '#server/db/schema/users.ts'

export async function findChoice(db: Db, userId: string): Promise<AlertChoice | undefined> {
  const [choice] = await db.query<AlertChoice & Record<string, unknown>>({
    name: 'alerts.choice',
    text: 'SELECT by_email AS "byEmail", by_push AS "byPush" FROM alert_choices WHERE user_id = $1',
    values: [userId],
  })
  return choice
}

export async function setChoice(db: Db, userId: string, { byEmail, byPush }: AlertChoice): Promise<void> {
  await db.query({
    name: 'alerts.choose',
    text: `
      INSERT INTO alert_choices (user_id, by_email, by_push) VALUES ($1, $2, $3)
      ON CONFLICT (user_id) DO UPDATE SET by_email = EXCLUDED.by_email, by_push = EXCLUDED.by_push`,
    values: [userId, byEmail, byPush],
  })
}

/** An operator who wants alerts. */
export interface Recipient {
  userId: string
  username: string
  byPush: boolean
  /** Null: not by e-mail. */
  address: string | null
  language: Language
}

/** Lists recipients who are still operators with their rights in force. */
export const listRecipients = (db: Db): Promise<Recipient[]> =>
  db.query<Recipient & Record<string, unknown>>({
    name: 'alerts.recipients',
    text: `
      SELECT users.id AS "userId", users.unique_id AS username, by_push AS "byPush",
        CASE WHEN by_email THEN emails.address END AS address, coalesce(emails.language, 'en') AS language
      FROM alert_choices
      JOIN users ON users.id = alert_choices.user_id AND users.role = 'operator' AND ${IS_IN_OFFICE}
      LEFT JOIN emails ON emails.user_id = users.id
      WHERE by_push OR (by_email AND emails.address IS NOT NULL)
      ORDER BY users.id`,
  })

export interface WebhookRow {
  url: string
  sealedSecret: string
}

export async function findWebhook(db: Db): Promise<WebhookRow | undefined> {
  const [row] = await db.query<WebhookRow & Record<string, unknown>>({
    name: 'alerts.webhook',
    text: 'SELECT url, sealed_secret AS "sealedSecret" FROM alert_webhook',
  })
  return row
}

export async function setWebhook(db: Db, { url, sealedSecret }: WebhookRow): Promise<void> {
  await db.query({
    name: 'alerts.setWebhook',
    text: `
      INSERT INTO alert_webhook (is_only, url, sealed_secret) VALUES (true, $1, $2)
      ON CONFLICT (is_only) DO UPDATE SET url = EXCLUDED.url, sealed_secret = EXCLUDED.sealed_secret`,
    values: [url, sealedSecret],
  })
}

/** Removes the webhook. */
export async function deleteWebhook(db: Db): Promise<void> {
  await db.query({ name: 'alerts.deleteWebhook', text: 'DELETE FROM alert_webhook' })
}

/** Removes the waiting alerts. */
export async function deleteDeliveries(db: Db): Promise<void> {
  await db.query({ name: 'alerts.deleteDeliveries', text: 'DELETE FROM alert_deliveries' })
}

/** Queues an alert for the webhook. Only the latest `maxCount` waiting ones stay. */
export async function addDelivery(db: Db, payload: object, maxCount: number): Promise<void> {
  await db.query({
    name: 'alerts.addDelivery',
    text: 'INSERT INTO alert_deliveries (id, payload) VALUES ($1, $2)',
    values: [nextId(), JSON.stringify(payload)],
  })
  await db.query({
    name: 'alerts.dropDeliveries',
    text: `
      DELETE FROM alert_deliveries
      WHERE id IN (SELECT id FROM alert_deliveries ORDER BY id DESC OFFSET $1)`,
    values: [maxCount],
  })
}

export async function countDeliveries(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'alerts.countDeliveries',
    text: 'SELECT count(*)::int AS count FROM alert_deliveries',
  })
  return row?.count ?? 0
}

export interface DeliveryRow {
  id: string
  payload: Record<string, unknown>
  /** Including this one. */
  tryCount: number
}

/**
 * Takes the alert that has waited longest, for this process alone. Unless it is removed, it is due again after a
 * minute, twice as long with each try.
 */
export async function takeDueDelivery(db: Db): Promise<DeliveryRow | undefined> {
  const [row] = await db.query<DeliveryRow & Record<string, unknown>>({
    name: 'alerts.takeDelivery',
    text: `
      UPDATE alert_deliveries SET try_count = try_count + 1, due_at = now() + interval '1 minute' * 2 ^ try_count
      WHERE id = (
        SELECT id FROM alert_deliveries WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING id, payload, try_count AS "tryCount"`,
  })
  return row
}

export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'alerts.deleteDelivery',
    text: 'DELETE FROM alert_deliveries WHERE id = $1',
    values: [id],
  })
}

export interface Mark {
  /** Seconds since the last alert. Null: there was none. */
  agoSec: number | null
  upTo: string
  isOver: boolean
}

/** Reads the last alert of a kind, and keeps other transactions from raising one. */
export async function lockMark(db: Db, kind: AlertKind): Promise<Mark> {
  await db.query({
    name: 'alerts.addMark',
    text: 'INSERT INTO alert_marks (kind) VALUES ($1) ON CONFLICT (kind) DO NOTHING',
    values: [kind],
  })
  const [mark] = await db.query<Mark & Record<string, unknown>>({
    name: 'alerts.lockMark',
    text: `
      SELECT extract(epoch FROM now() - raised_at)::float8 AS "agoSec", up_to AS "upTo", is_over AS "isOver"
      FROM alert_marks WHERE kind = $1 FOR UPDATE`,
    values: [kind],
  })
  return mark ?? { agoSec: null, upTo: '0', isOver: true }
}

export async function markRaised(db: Db, kind: AlertKind, upTo: string): Promise<void> {
  await db.query({
    name: 'alerts.markRaised',
    text: 'UPDATE alert_marks SET raised_at = now(), up_to = $2, is_over = false WHERE kind = $1',
    values: [kind, upTo],
  })
}

export async function markOver(db: Db, kind: AlertKind): Promise<void> {
  await db.query({
    name: 'alerts.markOver',
    text: 'UPDATE alert_marks SET is_over = true WHERE kind = $1',
    values: [kind],
  })
}

/** Things that have come since the last alert. */
export interface Arrivals {
  count: number
  upTo: string
}

/** Arrivals are counted up to this number. */
const ARRIVALS_MAX_COUNT = 1_000
/** Time for running transactions to end, so that no report with an earlier id appears later. */
const SETTLE_SEC = 5

/** Counts open reports after a given id. */
export async function countReports(db: Db, upTo: string): Promise<Arrivals> {
  const [arrivals] = await db.query<Arrivals & Record<string, unknown>>({
    name: 'alerts.reports',
    text: `
      SELECT count(*)::int AS count, coalesce(max(id), $1::bigint) AS "upTo" FROM (
        SELECT id FROM reports
        WHERE id > $1::bigint AND decision_id IS NULL AND created_at < now() - interval '${SETTLE_SEC} seconds'
        ORDER BY id LIMIT ${ARRIVALS_MAX_COUNT}
      ) AS arrivals`,
    values: [upTo],
  })
  return arrivals ?? { count: 0, upTo }
}
