import type { AppealOutcome, Decision } from '#contract/decisions.ts'
import type { ReportKind, ReportReason } from '#contract/models/report.ts'
import type { ClaimOfDecision } from '#contract/models/rights.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { ID_MAX } from '#server/db/ids.ts'
import { IS_OPEN_ROOM } from '#server/db/schema/live.ts'
import type { DecisionTerms } from '#server/db/schema/operator.ts'
import type { ReportContext } from '#server/db/schema/reports.ts'
import { STATE_SQL } from '#server/features/rights/repository.ts'

export interface DecisionRow {
  id: string
  kind: ReportKind
  subjectKey: string
  userId: string | null
  decision: Decision
  reason: ReportReason
  note: string
  terms: DecisionTerms
  excerpt: string
  effect: string
  before: unknown
  createdAt: Date
  undoneAt: Date | null
  appealText: string | null
  appealedAt: Date | null
  appealOutcome: AppealOutcome | null
  appealAnswer: string
  claim: ClaimOfDecision | null
}

export const DECISION_COLUMNS = `
  decisions.id, decisions.kind, decisions.subject_key AS "subjectKey", decisions.user_id AS "userId", decisions.decision,
  decisions.reason, decisions.note, decisions.terms, decisions.excerpt, decisions.effect, decisions.before,
  decisions.created_at AS "createdAt", decisions.undone_at AS "undoneAt", decisions.appeal_text AS "appealText",
  decisions.appealed_at AS "appealedAt", decisions.appeal_outcome AS "appealOutcome",
  decisions.appeal_answer AS "appealAnswer",
  (SELECT json_build_object('state', ${STATE_SQL}, 'name', claims.name, 'work', claims.work,
    'dueTime', floor(extract(epoch FROM claims.due_at))::float8)
    FROM copyright_claims AS claims WHERE claims.decision_id = decisions.id LIMIT 1) AS claim`

/** Lists the decisions about a user that changed something or warned them, the latest first. */
export const listDecisions = (
  db: Db,
  userId: string,
  beforeId: string | undefined,
  limit: number,
): Promise<DecisionRow[]> =>
  db.query<DecisionRow>({
    name: 'decisions.list',
    text: `
      SELECT ${DECISION_COLUMNS} FROM decisions
      WHERE user_id = $1 AND id < $2::bigint AND decision NOT IN ('keep', 'release') ORDER BY id DESC LIMIT $3`,
    values: [userId, beforeId ?? ID_MAX, limit],
  })

/** Finds and locks a decision. */
export async function lockDecision(db: Tx, decisionId: string): Promise<DecisionRow | undefined> {
  const [row] = await db.query<DecisionRow>({
    name: 'decisions.lock',
    text: `SELECT ${DECISION_COLUMNS} FROM decisions WHERE id = $1 FOR UPDATE`,
    values: [decisionId],
  })
  return row
}

export async function insertAppeal(db: Db, decisionId: string, text: string): Promise<void> {
  await db.query({
    name: 'decisions.appeal',
    text: 'UPDATE decisions SET appeal_text = $2, appealed_at = now() WHERE id = $1',
    values: [decisionId, text],
  })
}

interface ReportRow {
  id: string
  kind: ReportKind
  subjectKey: string
  reason: ReportReason
  context: ReportContext
  createdAt: Date
  decision: Decision | null
  uniqueId: string | null
  isThere: boolean
}

const [FIRST_ID, SECOND_ID] = [1, 2].map((part) => `split_part(reports.subject_key, '/', ${part})::bigint`)

/** SQL of whether the subject of a report still exists, over its row of `reports`: one lookup by key. */
const IS_THERE = `CASE reports.kind
  WHEN 'video' THEN EXISTS (SELECT FROM videos WHERE videos.id = ${FIRST_ID} AND deleted_at IS NULL AND moderation <> 'removed')
  WHEN 'comment' THEN EXISTS (
    SELECT FROM comments WHERE video_id = ${FIRST_ID} AND comments.id = ${SECOND_ID} AND comments.deleted_at IS NULL)
  WHEN 'user' THEN reports.reported_id IS NOT NULL
  WHEN 'sound' THEN EXISTS (SELECT FROM music WHERE music.id = ${FIRST_ID} AND state <> 'unshelved')
  WHEN 'live' THEN EXISTS (SELECT FROM live_rooms WHERE live_rooms.id = ${FIRST_ID} AND ${IS_OPEN_ROOM})
  WHEN 'chatLine' THEN EXISTS (SELECT FROM live_chat WHERE live_chat.id = ${SECOND_ID})
  ELSE EXISTS (
    SELECT FROM direct_messages WHERE conversation_id = ${FIRST_ID} AND seq = ${SECOND_ID} AND deleted_at IS NULL)
END`

export const listReports = (
  db: Db,
  reporterId: string,
  beforeId: string | undefined,
  limit: number,
): Promise<ReportRow[]> =>
  db.query<ReportRow>({
    name: 'decisions.reports',
    text: `
      SELECT reports.id, reports.kind, reports.subject_key AS "subjectKey", reports.reason, reports.context,
        reports.created_at AS "createdAt", decisions.decision, reported.unique_id AS "uniqueId", ${IS_THERE} AS "isThere"
      FROM reports LEFT JOIN decisions ON decisions.id = reports.decision_id
        LEFT JOIN users AS reported ON reported.id = reports.reported_id
      WHERE reports.reporter_id = $1 AND reports.id < $2::bigint ORDER BY reports.id DESC LIMIT $3`,
    values: [reporterId, beforeId ?? ID_MAX, limit],
  })
