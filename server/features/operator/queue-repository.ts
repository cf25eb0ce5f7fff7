import type { PastDecision, ReportCase } from '#contract/models/operator.ts'
import type { ReportKind } from '#contract/models/report.ts'
import type { Db } from '#server/db/client.ts'
import type { ReportContext } from '#server/db/schema/reports.ts'
import { recordOf } from '#server/features/reports/repository.ts'

import { MANAGED_JSON, type ManagedRow } from './present.ts'

/** Latest open reports of a thing whose reasons are counted. */
const REASONS_MAX_COUNT = 200
/** Reports of a thing that are shown with their text. */
const REPORTS_SHOWN = 3
const HISTORY_SHOWN = 5
const OPEN_MAX_COUNT = 1_000

/** The columns of `VIDEO_COLUMNS`. */
export interface CaseVideoRow {
  videoId: string | null
  videoAuthorUniqueId: string | null
  videoAuthorSecUid: string | null
  posterKey: string | null
  videoKey: string | null
}

export const VIDEO_COLUMNS = `
  videos.id AS "videoId", video_author.unique_id AS "videoAuthorUniqueId", video_author.sec_uid AS "videoAuthorSecUid",
  videos.media ->> 'posterSmallKey' AS "posterKey", videos.media -> 'renditions' -> 0 ->> 'key' AS "videoKey"`

/**
 * SQL that joins the video of a case: the one that it is about, the one with the comment, or the one that the sound is from.
 * @param row the name of a row with `kind` and `subject_key`
 */
export const joinVideo = (row: string): string => `
  LEFT JOIN videos ON videos.id = CASE
    WHEN ${row}.kind IN ('video', 'comment') THEN split_part(${row}.subject_key, '/', 1)::bigint
    WHEN ${row}.kind = 'sound' THEN (SELECT video_id FROM music WHERE music.id = ${row}.subject_key::bigint) END
  LEFT JOIN users AS video_author ON video_author.id = videos.author_id`

export interface CaseRow extends CaseVideoRow {
  id: string
  kind: ReportKind
  subjectKey: string
  orderKey: number
  reportCount: number
  firstTime: number
  context: ReportContext
  reasons: ReportCase['reasons']
  reports: ReportCase['reports']
  author: ManagedRow | null
  history: PastDecision[]
}

/** SQL of a decision in a history, as JSON, over a row of `decisions`. */
const PAST_JSON = `json_build_object('id', past.id::text, 'decision', past.decision, 'reason', past.reason,
  'time', floor(extract(epoch FROM past.created_at))::float8, 'isUndone', past.undone_at IS NOT NULL)`

/**
 * SQL of the latest decisions about a user, as a list in JSON.
 * @param except the id of a decision that is left out
 */
export const historyOf = (user: string, except = "'0'", limit = HISTORY_SHOWN): string => `
  SELECT json_agg(${PAST_JSON} ORDER BY past.id DESC) AS list FROM (
    SELECT * FROM decisions AS earlier WHERE earlier.user_id = ${user} AND earlier.id <> ${except}
    ORDER BY id DESC LIMIT ${limit}
  ) AS past`

/** Things with open reports, the most urgent first. The work depends only on the page size. */
export const findCases = (
  db: Db,
  [afterKey, afterId]: [number | null, string],
  limit: number,
): Promise<CaseRow[]> =>
  db.query<CaseRow>({
    name: 'operator.cases',
    text: `
      WITH page AS (
        SELECT * FROM report_cases WHERE closed_at IS NULL
          AND ($1::float8 IS NULL OR (order_key, id) > ($1::float8, $2::bigint))
        ORDER BY order_key, id LIMIT $3
      )
      SELECT page.id, page.kind, page.subject_key AS "subjectKey", page.order_key AS "orderKey",
        page.report_count AS "reportCount", floor(extract(epoch FROM page.first_at))::float8 AS "firstTime",
        latest.context, coalesce(reasons.list, '[]') AS reasons, coalesce(shown.list, '[]') AS reports,
        CASE WHEN users.id IS NOT NULL THEN ${MANAGED_JSON} END AS author, coalesce(history.list, '[]') AS history,
        ${VIDEO_COLUMNS}
      FROM page
      CROSS JOIN LATERAL (
        SELECT context FROM reports WHERE reports.kind = page.kind AND reports.subject_key = page.subject_key
        ORDER BY id DESC LIMIT 1
      ) AS latest
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason) AS list FROM (
          SELECT reason, count(*)::int FROM (
            SELECT reason FROM reports
            WHERE reports.kind = page.kind AND reports.subject_key = page.subject_key AND decision_id IS NULL
            ORDER BY id DESC LIMIT ${REASONS_MAX_COUNT}
          ) AS given GROUP BY reason
        ) AS counted
      ) AS reasons
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object(
          'reporter', json_build_object('id', reporter.id::text, 'uniqueId', reporter.unique_id,
            'actedCount', record.acted, 'dismissedCount', record.dismissed),
          'reason', given.reason, 'details', given.details,
          'time', floor(extract(epoch FROM given.created_at))::float8) ORDER BY given.id DESC) AS list
        FROM (
          SELECT * FROM reports
          WHERE reports.kind = page.kind AND reports.subject_key = page.subject_key AND decision_id IS NULL
          ORDER BY id DESC LIMIT ${REPORTS_SHOWN}
        ) AS given
        JOIN users AS reporter ON reporter.id = given.reporter_id
        CROSS JOIN LATERAL (${recordOf('given.reporter_id')}) AS record
      ) AS shown
      LEFT JOIN users ON users.id = page.reported_id
      CROSS JOIN LATERAL (${historyOf('page.reported_id')}) AS history
      ${joinVideo('page')}
      ORDER BY page.order_key, page.id`,
    values: [afterKey, afterId, limit],
  })

export async function countOpen(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'operator.countOpen',
    text: `SELECT count(*)::int FROM (SELECT FROM report_cases WHERE closed_at IS NULL LIMIT ${OPEN_MAX_COUNT}) AS open`,
  })
  return row?.count ?? 0
}
