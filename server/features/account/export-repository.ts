import type { Db, Tx } from '#server/db/client.ts'
import type { ExportState } from '#server/db/schema/accounts.ts'
import { MARK_FILES } from '#server/db/schema/videos.ts'

export interface ExportRow {
  userId: string
  state: ExportState
  requestedAt: Date
  key: string | null
  sizeBytes: number | null
}

const COLUMNS = `user_id AS "userId", state, requested_at AS "requestedAt", key, size_bytes::float8 AS "sizeBytes"`
/** A process that has worked on one for longer has died. */
const GIVEN_UP_AFTER = '1 hour'

export async function findExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  const [row] = await db.query<ExportRow>({
    name: 'account.export',
    text: `SELECT ${COLUMNS} FROM data_exports WHERE user_id = $1`,
    values: [userId],
  })
  return row
}

/**
 * Queues an archive, replacing an old one. Two simultaneous requests make one.
 * @param pauseHours for which the last one cannot be replaced
 * @returns false when there is one that is too young to be replaced
 */
export async function queueExport(db: Db, userId: string, pauseHours: number): Promise<boolean> {
  const queued = await db.query({
    name: 'account.queueExport',
    text: `
      INSERT INTO data_exports (user_id, state) VALUES ($1, 'queued')
      ON CONFLICT (user_id) DO UPDATE SET state = 'queued', requested_at = now(), key = NULL, size_bytes = NULL
        WHERE data_exports.state IN ('ready', 'failed')
          AND data_exports.requested_at < now() - make_interval(hours => $2)
      RETURNING user_id`,
    values: [userId, pauseHours],
  })
  return queued.length > 0
}

/** Takes the export that has waited longest, for this process alone. */
export async function takeQueuedExport(db: Db): Promise<{ userId: string; storedBytes: number } | undefined> {
  const [taken] = await db.query<{ userId: string; storedBytes: number }>({
    text: `
      UPDATE data_exports SET state = 'working', changed_at = now() FROM users
      WHERE users.id = user_id AND user_id = (
        SELECT user_id FROM data_exports
        WHERE state IN ('queued', 'working')
          AND (state = 'queued' OR changed_at < now() - interval '${GIVEN_UP_AFTER}')
        ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING user_id AS "userId", users.stored_bytes::float8 AS "storedBytes"`,
  })
  return taken
}

/** @returns false when the user is meanwhile gone */
export async function finishExport(
  db: Db,
  userId: string,
  end: { state: 'ready'; key: string; sizeBytes: number } | { state: 'failed' },
): Promise<boolean> {
  const [key, sizeBytes] = end.state === 'ready' ? [end.key, end.sizeBytes] : [null, null]
  const finished = await db.query({
    text: `UPDATE data_exports SET state = $2, changed_at = now(), key = $3, size_bytes = $4
           WHERE user_id = $1 AND state = 'working' RETURNING user_id`,
    values: [userId, end.state, key, sizeBytes],
  })
  return finished.length > 0
}

/** Removes exports older than a number of days. @returns the keys of their files */
export async function deleteOldExports(db: Db, days: number): Promise<string[]> {
  const rows = await db.query<{ key: string | null }>({
    text: 'DELETE FROM data_exports WHERE requested_at < now() - make_interval(days => $1) RETURNING key',
    values: [days],
  })
  return rows.flatMap(({ key }) => key ?? [])
}

/** Rows of a user in one table, as JSON. `without`: columns that are secret, or meaningless outside. */
export interface ExportedTable {
  file: string
  table: string
  column: string
  without?: readonly string[]
}

export const EXPORTED_TABLES: readonly ExportedTable[] = [
  { file: 'profile', table: 'users', column: 'id', without: ['email', 'stored_bytes'] },
  { file: 'former-usernames', table: 'former_names', column: 'user_id' },
  { file: 'sign-up-request', table: 'sign_up_requests', column: 'user_id' },
  {
    file: 'sessions',
    table: 'sessions',
    column: 'user_id',
    without: ['token', 'network', 'device_key_id', 'ip_address', 'id_token'],
  },
  {
    file: 'decisions',
    table: 'decisions',
    column: 'user_id',
    // Columns about the moderator, and for undoing.
    without: ['moderator_id', 'subject_key', 'effect', 'before'],
  },
  { file: 'email', table: 'emails', column: 'user_id', without: ['code_hash'] },
  { file: 'alerts', table: 'alert_choices', column: 'user_id' },
  { file: 'accepted-rules', table: 'rules_acceptances', column: 'user_id' },
  { file: 'log-in-by-openid', table: 'open_ids', column: 'user_id' },
  {
    file: 'screen-time-limit',
    table: 'screen_time_limits',
    column: 'user_id',
    without: ['passcode_salt', 'passcode_hash'],
  },
  { file: 'screen-time', table: 'screen_time_days', column: 'user_id', without: ['device_id'] },
  { file: 'passkeys', table: 'passkeys', column: 'user_id', without: ['public_key', 'counter'] },
  { file: 'pictures', table: 'images', column: 'owner_id' },
  { file: 'animated-picture', table: 'user_animations', column: 'user_id', without: ['tries'] },
  {
    file: 'videos',
    table: 'videos',
    column: 'author_id',
    without: ['fresh_key', 'fingerprint', 'mentioned_ids'],
  },
  { file: 'comments', table: 'comments', column: 'author_id' },
  { file: 'comment-likes', table: 'comment_likes', column: 'user_id' },
  { file: 'comment-settings', table: 'comment_settings', column: 'user_id' },
  { file: 'figures-by-quarter-hour', table: 'user_quarters', column: 'user_id' },
  { file: 'sources-of-views', table: 'user_day_sources', column: 'user_id' },
  { file: 'likes', table: 'likes', column: 'user_id' },
  { file: 'watched-videos', table: 'watches', column: 'user_id' },
  ...Array.from(MARK_FILES, ([table, file]) => ({ file, table, column: 'user_id' })),
  { file: 'seen-videos', table: 'seen_videos', column: 'user_id' },
  { file: 'following', table: 'follows', column: 'follower_id' },
  { file: 'followers', table: 'follows', column: 'followee_id' },
  { file: 'follow-requests-sent', table: 'follow_requests', column: 'requester_id' },
  { file: 'follow-requests-received', table: 'follow_requests', column: 'requestee_id' },
  { file: 'blocked-users', table: 'blocks', column: 'blocker_id' },
  { file: 'muted-users', table: 'mutes', column: 'muter_id' },
  { file: 'conversations', table: 'conversation_participants', column: 'user_id' },
  { file: 'left-groups', table: 'group_leavers', column: 'user_id' },
  { file: 'group-requests-sent', table: 'group_requests', column: 'inviter_id' },
  { file: 'group-requests-received', table: 'group_requests', column: 'user_id' },
  { file: 'messages', table: 'direct_messages', column: 'author_id' },
  { file: 'message-pictures', table: 'message_pictures', column: 'owner_id' },
  { file: 'message-reactions', table: 'message_reactions', column: 'user_id' },
  { file: 'chat-settings', table: 'chat_settings', column: 'user_id' },
  { file: 'notices', table: 'notices', column: 'recipient_id' },
  { file: 'notification-settings', table: 'notification_settings', column: 'user_id' },
  { file: 'live-rooms', table: 'live_rooms', column: 'host_id', without: ['end_note'] },
  { file: 'live-chat', table: 'live_chat', column: 'author_id' },
  {
    file: 'copyright-claims',
    table: 'copyright_claims',
    column: 'user_id',
    // Belongs to the claimant.
    without: ['email'],
  },
  { file: 'reports', table: 'reports', column: 'reporter_id' },
  { file: 'feedback', table: 'feedback', column: 'user_id' },
  { file: 'links', table: 'short_links', column: 'user_id' },
  { file: 'visits', table: 'analytics_visits', column: 'user_id' },
  { file: 'impressions', table: 'impressions', column: 'user_id' },
]

/** Number of rows read from a cursor at a time. */
const FETCH_COUNT = 1_000

/** Reads a user's rows of a table, in batches. */
export async function* readRows(
  db: Tx,
  userId: string,
  { table, column, without = [] }: ExportedTable,
): AsyncGenerator<string[]> {
  await db.query({
    text: `DECLARE export_rows CURSOR FOR
           SELECT (to_jsonb(row) - '{${without.join(',')}}'::text[])::text AS json FROM ${table} AS row
           WHERE ${column} = ${BigInt(userId)}`,
  })
  for (;;) {
    const rows = await db.query<{ json: string }>({ text: `FETCH ${FETCH_COUNT} FROM export_rows` })
    if (rows.length > 0) yield rows.map(({ json }) => json)
    if (rows.length < FETCH_COUNT) break
  }
  await db.query({ text: 'CLOSE export_rows' })
}

/** The names of users whose ids are in a user's data, except users who have blocked them. */
export async function findNamedUsers(db: Db, userId: string): Promise<object[]> {
  return db.query({
    text: `
      SELECT id, unique_id, nickname FROM users WHERE id IN (
        SELECT followee_id FROM follows WHERE follower_id = $1
        UNION SELECT follower_id FROM follows WHERE followee_id = $1
        UNION SELECT requestee_id FROM follow_requests WHERE requester_id = $1
        UNION SELECT requester_id FROM follow_requests WHERE requestee_id = $1
        UNION SELECT blocked_id FROM blocks WHERE blocker_id = $1
        UNION SELECT muted_id FROM mutes WHERE muter_id = $1
        UNION SELECT other.user_id FROM conversation_participants AS own
          JOIN conversation_participants AS other USING (conversation_id) WHERE own.user_id = $1
      ) AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = users.id AND blocked_id = $1)`,
    values: [userId],
  })
}

/** A file of a user, with its name in the archive. */
export interface OwnFile {
  key: string
  name: string
}

export async function findFiles(db: Db, userId: string): Promise<OwnFile[]> {
  return db.query<OwnFile & Record<string, unknown>>({
    text: `
      SELECT best.key, 'files/videos/' || videos.id || '.mp4' AS name FROM videos CROSS JOIN LATERAL (
        SELECT rendition ->> 'key' AS key FROM jsonb_array_elements(media -> 'renditions') AS rendition
        ORDER BY (rendition ->> 'sizeBytes')::bigint DESC LIMIT 1
      ) AS best WHERE author_id = $1 AND media IS NOT NULL
      UNION ALL SELECT media ->> 'posterKey', 'files/videos/' || id || '.webp' FROM videos
      WHERE author_id = $1 AND media IS NOT NULL
      UNION ALL SELECT track ->> 'key', 'files/videos/' || id || '.' || (track ->> 'language') || '.vtt'
      FROM videos CROSS JOIN LATERAL jsonb_array_elements(caption_tracks) AS track WHERE author_id = $1
      UNION ALL SELECT key, 'files/pictures/' || id || '.webp' FROM images WHERE owner_id = $1
      UNION ALL SELECT key, 'files/pictures/animated.webp' FROM user_animations
      WHERE user_id = $1 AND key IS NOT NULL
      UNION ALL SELECT key, CASE WHEN feedback_id IS NULL THEN 'files/messages/' ELSE 'files/feedback/' END || id || '.webp'
      FROM message_pictures WHERE owner_id = $1`,
    values: [userId],
  })
}
