import type { ReportKind, ReportReason } from '#contract/models/report.ts'
import type { Db } from '#server/db/client.ts'
import { isBlocking } from '#server/db/relations-sql.ts'
import type { ReportContext } from '#server/db/schema/reports.ts'

/** A thing that a viewer can report. */
export interface Reportable {
  reportedId: string | null
  context: ReportContext
}

/** Finds a comment that the viewer would see had they not blocked its author. */
export async function findComment(
  db: Db,
  viewerId: string,
  videoId: string,
  commentId: string,
): Promise<Reportable | undefined> {
  const [row] = await db.query<{ authorId: string; text: string }>({
    name: 'reports.comment',
    text: `
      SELECT author_id AS "authorId", text FROM comments AS comment
      WHERE video_id = $1 AND id = $2 AND deleted_at IS NULL AND (held_by IS NULL OR $3 IN (author_id, held_by))
        AND NOT ${isBlocking('comment.author_id', '$3')}
        AND NOT EXISTS (
          SELECT FROM comments AS parent
          WHERE parent.video_id = $1 AND parent.id = comment.parent_id
            AND (parent.deleted_at IS NOT NULL OR parent.held_by IS NOT NULL))`,
    values: [videoId, commentId, viewerId],
  })
  return row && { reportedId: row.authorId, context: { text: row.text } }
}

export async function findRoom(db: Db, roomId: string): Promise<Reportable | undefined> {
  const [row] = await db.query<{ hostId: string; title: string }>({
    name: 'reports.room',
    text: 'SELECT host_id AS "hostId", title FROM live_rooms WHERE id = $1',
    values: [roomId],
  })
  return row && { reportedId: row.hostId, context: { text: row.title } }
}

/** Finds a line of a chat that the viewer would see had they not blocked its author. */
export async function findChatLine(
  db: Db,
  viewerId: string,
  roomId: string,
  lineId: string,
): Promise<Reportable | undefined> {
  const [row] = await db.query<{ authorId: string; text: string }>({
    name: 'reports.chatLine',
    text: `
      SELECT author_id AS "authorId", text FROM live_chat AS line
      WHERE room_id = $1 AND id = $2 AND NOT ${isBlocking('line.author_id', '$3')}`,
    values: [roomId, lineId, viewerId],
  })
  return row && { reportedId: row.authorId, context: { text: row.text } }
}

export async function findVideo(db: Db, videoId: string): Promise<Reportable | undefined> {
  const [row] = await db.query<{ authorId: string; caption: string }>({
    name: 'reports.video',
    text: 'SELECT author_id AS "authorId", caption FROM videos WHERE id = $1',
    values: [videoId],
  })
  return row && { reportedId: row.authorId, context: { caption: row.caption } }
}

/** Finds a sound, with the author of the video from which it is taken. */
export async function findSound(
  db: Db,
  musicId: string,
): Promise<(Reportable & { title: string }) | undefined> {
  const [row] = await db.query<{ authorId: string | null; title: string }>({
    name: 'reports.sound',
    text: `
      SELECT videos.author_id AS "authorId", music.title FROM music LEFT JOIN videos ON videos.id = music.video_id
      WHERE music.id = $1`,
    values: [musicId],
  })
  return row && { reportedId: row.authorId, context: { text: row.title }, title: row.title }
}

/** Finds a user, whatever their relation to the viewer, as blocked users can still report. */
export async function findUser(db: Db, userId: string): Promise<Reportable | undefined> {
  const [context] = await db.query<{
    uniqueId: string
    nickname: string
    bio: string
    pronouns: string
    links: string[]
  }>({
    name: 'reports.user',
    text: 'SELECT unique_id AS "uniqueId", nickname, bio, pronouns, links FROM users WHERE id = $1',
    values: [userId],
  })
  return context && { reportedId: userId, context }
}

interface NewReport {
  id: string
  reporterId: string
  reportedId: string | null
  kind: ReportKind
  subjectKey: string
  reason: ReportReason
  details: string
  context: ReportContext
}

/** Adds a report, unless its reporter has already reported the same thing. @returns whether it was added */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const { id, reporterId, reportedId, kind, subjectKey, reason, details, context } = report
  const added = await db.query({
    name: 'reports.insert',
    text: `
      INSERT INTO reports (id, reporter_id, reported_id, kind, subject_key, reason, details, context)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (reporter_id, kind, subject_key) DO NOTHING RETURNING 1`,
    values: [id, reporterId, reportedId, kind, subjectKey, reason, details, JSON.stringify(context)],
  })
  return added.length > 0
}

/** Latest decided reports that make up a reporter's record; more would change it little. */
const RECORD_MAX_COUNT = 100

/** SQL of a reporter's record: how often what they reported was acted on, and how often it was dismissed. */
export const recordOf = (reporter: string): string => `
  SELECT count(*) FILTER (WHERE decision NOT IN ('keep', 'release'))::int AS acted, count(*) FILTER (WHERE decision IN ('keep', 'release'))::int AS dismissed
  FROM (
    SELECT decision_id FROM reports AS past WHERE past.reporter_id = ${reporter} AND past.decision_id IS NOT NULL
    ORDER BY id DESC LIMIT ${RECORD_MAX_COUNT}
  ) AS past JOIN decisions ON decisions.id = past.decision_id`

export async function findRecord(db: Db, reporterId: string): Promise<{ acted: number; dismissed: number }> {
  const [record] = await db.query<{ acted: number; dismissed: number }>({
    name: 'reports.record',
    text: recordOf('$1'),
    values: [reporterId],
  })
  return record ?? { acted: 0, dismissed: 0 }
}

/** Counts a report of a thing. Reopens the case if its reports are closed. */
export async function countReport(
  db: Db,
  { id, kind, subjectKey, reportedId }: NewReport,
  headStartSec: number,
): Promise<void> {
  await db.query({
    name: 'reports.count',
    text: `
      INSERT INTO report_cases AS open (id, kind, subject_key, reported_id, report_count, order_key, first_at)
      VALUES ($1, $2, $3, $4, 1, extract(epoch FROM now()) - $5, now())
      ON CONFLICT (kind, subject_key) DO UPDATE SET
        report_count = CASE WHEN open.closed_at IS NULL THEN open.report_count + 1 ELSE 1 END,
        order_key = CASE WHEN open.closed_at IS NULL THEN open.order_key - $5 ELSE EXCLUDED.order_key END,
        first_at = CASE WHEN open.closed_at IS NULL THEN open.first_at ELSE now() END,
        reported_id = EXCLUDED.reported_id, closed_at = NULL`,
    values: [id, kind, subjectKey, reportedId, headStartSec],
  })
}
