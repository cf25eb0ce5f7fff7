import type { Decision } from '#contract/decisions.ts'
import type { PastDecision } from '#contract/models/operator.ts'
import type { ReportKind, ReportReason } from '#contract/models/report.ts'
import type { Moderation } from '#contract/moderation.ts'
import type { Db } from '#server/db/client.ts'
import { LIST_ORDER } from '#server/db/schema/shown-to.ts'
import { mayModerate } from '#server/features/visibility/rule.ts'

import { type CaseVideoRow, historyOf, VIDEO_COLUMNS } from './queue-repository.ts'

const VIDEOS_SHOWN = 12
const REPORTS_SHOWN = 10
const HISTORY_SHOWN = 20

/** Counts the browsers in which a user is logged in. */
export async function countSessions(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'operator.userSessions',
    text: 'SELECT count(*)::int FROM sessions WHERE user_id = $1 AND expires_at > now()',
    values: [userId],
  })
  return row?.count ?? 0
}

interface VideoRow extends CaseVideoRow {
  caption: string
  moderation: Moderation
  postTime: number
}

/** The latest videos of a user that a moderator may watch, restricted ones too. One that only a link leads to is in no list. */
export const findVideos = (db: Db, userId: string, viewerId: string): Promise<VideoRow[]> =>
  db.query<VideoRow & Record<string, unknown>>({
    name: 'operator.userVideos',
    text: `
      SELECT ${VIDEO_COLUMNS}, videos.caption, videos.moderation,
        floor(extract(epoch FROM videos.created_at))::float8 AS "postTime"
      FROM (
        SELECT *, ${LIST_ORDER} AS place FROM videos
        WHERE author_id = $1 AND deleted_at IS NULL AND audience <> 'unlisted' AND ${mayModerate('$2::bigint', 'videos')}
        ORDER BY ${LIST_ORDER} DESC LIMIT ${VIDEOS_SHOWN}
      ) AS videos JOIN users AS video_author ON video_author.id = videos.author_id
      ORDER BY videos.place DESC`,
    values: [userId, viewerId],
  })

export interface ReportRow {
  id: string
  kind: ReportKind
  subjectKey: string
  reason: ReportReason
  time: number
  decision: Decision | null
  otherId: string | null
  otherName: string | null
}

const reportsOf = (user: 'reported_id' | 'reporter_id', other: 'reported_id' | 'reporter_id'): string => `
  SELECT page.id, page.kind, page.subject_key AS "subjectKey", page.reason,
    floor(extract(epoch FROM page.created_at))::float8 AS time, decisions.decision, others.id AS "otherId",
    others.unique_id AS "otherName"
  FROM (SELECT * FROM reports WHERE ${user} = $1 ORDER BY id DESC LIMIT ${REPORTS_SHOWN}) AS page
    LEFT JOIN decisions ON decisions.id = page.decision_id
    LEFT JOIN users AS others ON others.id = page.${other}
  ORDER BY page.id DESC`

/** The latest reports about a user and their things. */
export const findReportsAbout = (db: Db, userId: string): Promise<ReportRow[]> =>
  db.query<ReportRow & Record<string, unknown>>({
    name: 'operator.reportsAbout',
    text: reportsOf('reported_id', 'reporter_id'),
    values: [userId],
  })

/** The latest reports that a user has sent. */
export const findReportsBy = (db: Db, userId: string): Promise<ReportRow[]> =>
  db.query<ReportRow & Record<string, unknown>>({
    name: 'operator.reportsBy',
    text: reportsOf('reporter_id', 'reported_id'),
    values: [userId],
  })

/** The latest decisions about a user. */
export async function findHistory(db: Db, userId: string): Promise<PastDecision[]> {
  const [row] = await db.query<{ list: PastDecision[] | null }>({
    name: 'operator.userHistory',
    text: historyOf('$1', "'0'", HISTORY_SHOWN),
    values: [userId],
  })
  return row?.list ?? []
}
