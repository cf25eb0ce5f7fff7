import type { Db } from '#server/db/client.ts'

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

/** How long a clip was played, told by the event of that id. */
export interface WatchRow {
  id: string
  videoId: string
  watchTimeMs: number
}

/**
 * Adds events to their visit, which is made or told its latest context. Events that are there stay as they are.
 * The watch times of new events wait to be counted in the scores.
 */
export async function insertEvents(
  db: Db,
  visit: VisitRow,
  events: EventRow[],
  watches: WatchRow[],
): Promise<void> {
  await db.query({
    name: 'analytics.insertEvents',
    text: `
      WITH visit AS (
        INSERT INTO analytics_visits (id, device_key_id, session_id, user_id, app_id, web_id, context)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (device_key_id, session_id) DO UPDATE SET context = excluded.context
        RETURNING id
      ),
      added AS (
        INSERT INTO analytics_events (id, visit_id, name, params, occurred_at)
        SELECT event.id, visit.id, event.name, event.params, event."occurredAt"
        FROM visit, jsonb_to_recordset($8)
          AS event (id uuid, name text, params jsonb, "occurredAt" timestamptz)
        ON CONFLICT DO NOTHING
        RETURNING id
      )
      INSERT INTO rank_signals (id, video_id, device_key_id, user_id, watch_time_ms)
      SELECT id, watch."videoId", $2, $4::bigint, watch."watchTimeMs"
      FROM added JOIN jsonb_to_recordset($9)
        AS watch (id uuid, "videoId" bigint, "watchTimeMs" int) USING (id)
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
      JSON.stringify(watches),
    ],
  })
}

export interface ImpressionRow {
  id: string
  videoId: string
  userId: string | null
  seenAt: Date
}

/**
 * Adds impressions of clips that are there, and counts the new ones. A member has seen the clip from now on, and
 * the clip has had a viewer, which waits to be counted in the scores. Rows are locked in the order of their ids,
 * so that two batches with the same clips wait for each other instead of locking each other out.
 */
export async function insertImpressions(db: Db, deviceKeyId: string, rows: ImpressionRow[]): Promise<void> {
  await db.query({
    name: 'analytics.insertImpressions',
    text: `
      WITH added AS (
        INSERT INTO impressions (id, video_id, device_key_id, user_id, seen_at)
        SELECT seen.id, seen."videoId", $1, seen."userId", seen."seenAt"
        FROM jsonb_to_recordset($2)
          AS seen (id uuid, "videoId" bigint, "userId" bigint, "seenAt" timestamptz)
        JOIN videos ON videos.id = seen."videoId" AND videos.state = 'ready'
        ON CONFLICT DO NOTHING
        RETURNING id, video_id, user_id, seen_at
      ),
      remembered AS (
        INSERT INTO seen_clips (user_id, video_id, seen_at)
        SELECT user_id, video_id, max(seen_at) FROM added WHERE user_id IS NOT NULL
        GROUP BY user_id, video_id ORDER BY user_id, video_id
        ON CONFLICT (user_id, video_id) DO UPDATE SET seen_at = greatest(seen_clips.seen_at, excluded.seen_at)
      ),
      signalled AS (
        INSERT INTO rank_signals (id, video_id, device_key_id, user_id, watch_time_ms)
        SELECT id, video_id, $1, user_id, 0 FROM added ON CONFLICT DO NOTHING
      ),
      counted AS (SELECT video_id, count(*)::int AS plays FROM added GROUP BY video_id),
      locked AS (
        SELECT id FROM videos WHERE id IN (SELECT video_id FROM counted) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE videos SET play_count = play_count + plays, rev = rev + 1
      FROM counted JOIN locked ON locked.id = counted.video_id
      WHERE videos.id = counted.video_id`,
    values: [deviceKeyId, JSON.stringify(rows)],
  })
}

/** Removes what was recorded of a device, and of a person on all devices. Counters are nobody's and stay. */
export async function deleteRecords(db: Db, deviceKeyId: string, userId: string | null): Promise<void> {
  const tables = ['analytics_visits', 'impressions', 'rank_signals', 'watches']
  const deletions = tables.map(
    (table) => `of_${table} AS (DELETE FROM ${table} WHERE device_key_id = $1 OR user_id = $2)`,
  )
  await db.query({
    // All of it or nothing.
    text: `WITH ${deletions.join(', ')} DELETE FROM seen_clips WHERE user_id = $2`,
    values: [deviceKeyId, userId],
  })
}
