import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { mayWatch } from '#server/features/visibility/rule.ts'

export interface VisitRow {
  id: string
  deviceKeyId: string
  sessionId: string
  userId: string | null
  appId: number
  webId: string
  context: object
}

export interface EventRow {
  /** 32 hexadecimal digits. */
  id: string
  name: string
  params: object
  occurredAt: Date
}

/**
 * Adds events to their visit, which is made or gets its latest context. Existing events stay as they are, also those of another
 * month, whose partition has ids of its own: the time of one that is sent again differs by how long it took.
 */
export async function insertEvents(db: Db, visit: VisitRow, events: EventRow[]): Promise<void> {
  await db.query({
    name: 'analytics.insertEvents',
    text: `
      WITH visit AS (
        INSERT INTO analytics_visits (id, device_key_id, session_id, user_id, app_id, web_id, context)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (device_key_id, session_id) DO UPDATE SET context = excluded.context
        RETURNING id
      )
      INSERT INTO analytics_events (id, visit_id, name, params, occurred_at)
      SELECT event.id, visit.id, event.name, event.params, event."occurredAt"
      FROM visit, jsonb_to_recordset($8)
        AS event (id uuid, name text, params jsonb, "occurredAt" timestamptz)
      WHERE NOT EXISTS (SELECT FROM analytics_events AS stored WHERE stored.id = event.id)
      ON CONFLICT DO NOTHING`,
    values: [
      visit.id,
      visit.deviceKeyId,
      visit.sessionId,
      visit.userId,
      visit.appId,
      visit.webId,
      JSON.stringify(visit.context),
      JSON.stringify(events),
    ],
  })
}

export interface ImpressionRow {
  id: string
  videoId: string
  userId: string | null
  seenAt: Date
  scene: string | null
}

/**
 * Adds impressions of videos that the viewer may watch, each once. For a user, the video counts as seen and is added to
 * their history.
 */
export async function insertImpressions(db: Db, deviceKeyId: string, rows: ImpressionRow[]): Promise<void> {
  await db.query({
    name: 'analytics.insertImpressions',
    text: `
      WITH added AS (
        INSERT INTO impressions (id, video_id, device_key_id, user_id, seen_at, scene)
        SELECT seen.id, seen."videoId", $1, seen."userId", seen."seenAt", seen.scene
        FROM jsonb_to_recordset($2)
          AS seen (id uuid, "videoId" bigint, "userId" bigint, "seenAt" timestamptz, scene text)
        JOIN videos ON videos.id = seen."videoId" AND ${mayWatch(`coalesce(seen."userId", ${NO_USER})`, 'videos')}
        WHERE NOT EXISTS (SELECT FROM impressions AS stored WHERE stored.id = seen.id)
        ON CONFLICT DO NOTHING
        RETURNING video_id, user_id, seen_at
      )
      INSERT INTO seen_videos (user_id, video_id, seen_at, watched_at)
      SELECT user_id, video_id, max(seen_at), max(seen_at) FILTER (WHERE seen_at >= history_since)
      FROM added JOIN users ON users.id = user_id
      GROUP BY user_id, video_id ORDER BY user_id, video_id
      ON CONFLICT (user_id, video_id) DO UPDATE SET
        seen_at = greatest(seen_videos.seen_at, excluded.seen_at),
        watched_at = greatest(seen_videos.watched_at, excluded.watched_at)`,
    values: [deviceKeyId, JSON.stringify(rows)],
  })
}

/** Removes what was recorded of a device, and of a user on all devices. */
export async function deleteRecords(db: Db, deviceKeyId: string, userId: string | null): Promise<void> {
  const tables = ['analytics_visits', 'impressions']
  const deletions = tables.map(
    (table) => `of_${table} AS (DELETE FROM ${table} WHERE device_key_id = $1 OR user_id = $2)`,
  )
  await db.query({
    // In one statement: all or nothing.
    text: `WITH ${deletions.join(', ')} DELETE FROM seen_videos WHERE user_id = $2`,
    values: [deviceKeyId, userId],
  })
}
