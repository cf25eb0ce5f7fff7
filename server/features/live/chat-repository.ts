import { DAY_MS } from '#contract/constants.ts'
import { LIVE_CHAT_HISTORY_COUNT, type LiveStanding } from '#contract/live.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER, smallestIdAt } from '#server/db/ids.ts'
import { isBlockedEitherWay } from '#server/db/relations-sql.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'

/** Users whose lines can be hidden from one viewer. */
const HIDDEN_MAX_COUNT = 20_000

export interface LineRow {
  id: string
  authorId: string
  uniqueId: string
  secUid: string
  nickname: string
  avatarKey: string | null
  text: string
  createdAt: Date
  mark: 'host' | 'moderator' | null
}

const LINES = `
  SELECT lines.id, author_id AS "authorId", unique_id AS "uniqueId", sec_uid AS "secUid", nickname,
    ${AVATAR_KEY} AS "avatarKey", lines.text, lines.created_at AS "createdAt", CASE
      WHEN author_id = host_id THEN 'host'
      WHEN EXISTS (SELECT FROM live_standings AS s
        WHERE s.room_id = rooms.id AND s.user_id = author_id AND standing = 'moderator') THEN 'moderator'
    END AS mark
  FROM live_chat AS lines JOIN users ON users.id = author_id JOIN live_rooms AS rooms ON rooms.id = lines.room_id`

/** SQL: the viewer sees lines by an author. */
const isShownTo = (viewer: string): string =>
  `users.standing = 'good' AND NOT ${isBlockedEitherWay(viewer, 'author_id')}`

/** Adds a line. @returns false when its device has already sent it */
export async function insertLine(
  db: Db,
  line: { id: string; roomId: string; authorId: string; text: string; localId: string },
): Promise<boolean> {
  const added = await db.query({
    name: 'live.insertLine',
    text: `
      INSERT INTO live_chat (id, room_id, author_id, text, local_id) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (author_id, local_id) DO NOTHING RETURNING id`,
    values: [line.id, line.roomId, line.authorId, line.text, line.localId],
  })
  return added.length > 0
}

/** Finds a line that a device has sent. */
export async function findSentLine(db: Db, authorId: string, localId: string): Promise<LineRow | undefined> {
  const [line] = await db.query<LineRow>({
    name: 'live.sentLine',
    text: `${LINES} WHERE author_id = $1 AND local_id = $2`,
    values: [authorId, localId],
  })
  return line
}

export async function findLine(db: Db, roomId: string, id: string): Promise<LineRow | undefined> {
  const [line] = await db.query<LineRow>({
    name: 'live.line',
    text: `${LINES} WHERE lines.room_id = $1 AND lines.id = $2`,
    values: [roomId, id],
  })
  return line
}

/** The latest lines that the viewer sees, the newest last. */
export async function findLines(db: Db, roomId: string, viewerId: string | null): Promise<LineRow[]> {
  const lines = await db.query<LineRow>({
    name: 'live.lines',
    text: `
      ${LINES} WHERE lines.room_id = $1 AND ${isShownTo('$2')}
      ORDER BY lines.id DESC LIMIT ${LIVE_CHAT_HISTORY_COUNT}`,
    values: [roomId, viewerId ?? NO_USER],
  })
  return lines.toReversed()
}

/** The pinned line, if the viewer sees it. */
export async function findPinned(
  db: Db,
  roomId: string,
  viewerId: string | null,
): Promise<LineRow | undefined> {
  const [line] = await db.query<LineRow>({
    name: 'live.pinned',
    text: `${LINES} WHERE lines.room_id = $1 AND lines.id = rooms.pinned_line_id AND ${isShownTo('$2')}`,
    values: [roomId, viewerId ?? NO_USER],
  })
  return line
}

/** Users who have blocked the viewer, or are blocked by them. */
export async function findHiddenIds(db: Db, viewerId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'live.hiddenIds',
    text: `
      SELECT blocked_id AS id FROM blocks WHERE blocker_id = $1
      UNION SELECT blocker_id FROM blocks WHERE blocked_id = $1 LIMIT ${HIDDEN_MAX_COUNT}`,
    values: [viewerId],
  })
  return rows.map(({ id }) => id)
}

/** @returns whether it existed */
export async function deleteLine(db: Db, roomId: string, id: string): Promise<boolean> {
  const deleted = await db.query({
    name: 'live.deleteLine',
    text: 'DELETE FROM live_chat WHERE room_id = $1 AND id = $2 RETURNING 1',
    values: [roomId, id],
  })
  return deleted.length > 0
}

export async function deleteLinesOf(db: Db, roomId: string, authorId: string): Promise<void> {
  await db.query({
    name: 'live.deleteLinesOf',
    text: 'DELETE FROM live_chat WHERE room_id = $1 AND author_id = $2',
    values: [roomId, authorId],
  })
}

export async function setPinned(db: Db, roomId: string, lineId: string | null): Promise<void> {
  await db.query({
    name: 'live.setPinned',
    text: 'UPDATE live_rooms SET pinned_line_id = $2 WHERE id = $1',
    values: [roomId, lineId],
  })
}

/** Seconds since the user's last line. Undefined when they have written none. */
export async function findSecondsSinceLine(
  db: Db,
  roomId: string,
  authorId: string,
): Promise<number | undefined> {
  const [line] = await db.query<{ seconds: number }>({
    name: 'live.sinceLine',
    text: `
      SELECT extract(epoch FROM now() - created_at)::float AS seconds FROM live_chat
      WHERE author_id = $2 AND room_id = $1 ORDER BY id DESC LIMIT 1`,
    values: [roomId, authorId],
  })
  return line?.seconds
}

export async function setStanding(
  db: Db,
  roomId: string,
  userId: string,
  standing: LiveStanding,
): Promise<void> {
  if (standing === 'none') {
    await db.query({
      name: 'live.clearStanding',
      text: 'DELETE FROM live_standings WHERE room_id = $1 AND user_id = $2',
      values: [roomId, userId],
    })
    return
  }
  await db.query({
    name: 'live.setStanding',
    text: `
      INSERT INTO live_standings (room_id, user_id, standing) VALUES ($1, $2, $3)
      ON CONFLICT (room_id, user_id) DO UPDATE SET standing = $3`,
    values: [roomId, userId, standing],
  })
}

export async function countModerators(db: Db, roomId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'live.countModerators',
    text: `SELECT count(*)::int AS count FROM live_standings WHERE room_id = $1 AND standing = 'moderator'`,
    values: [roomId],
  })
  return row?.count ?? 0
}

const CHAT_DAYS = 30
const LINES_AT_ONCE = 5_000

/** Removes old lines. */
export async function removeOldLines(db: Db): Promise<void> {
  await db.query({
    text: `
      DELETE FROM live_chat WHERE id IN (
        SELECT id FROM live_chat WHERE id < $1 ORDER BY id LIMIT ${LINES_AT_ONCE}
      )`,
    values: [smallestIdAt(Date.now() - CHAT_DAYS * DAY_MS)],
  })
}
