import type { ReportKind } from '#contract/models/report.ts'
import type { Role } from '#contract/roles.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ReportContext } from '#server/db/schema/reports.ts'

import type { Effect, Ruling } from './effects.ts'

interface OpenCase {
  id: string
  kind: ReportKind
  subjectKey: string
  userId: string | null
  /** Role of the user to whom the thing belongs. */
  role: Role | null
  context: ReportContext
}

/** Locks the open ones of the cases, in the same order for all moderators. */
export const lockOpenCases = (db: Tx, caseIds: readonly string[]): Promise<OpenCase[]> =>
  db.query<OpenCase>({
    name: 'operator.lockCases',
    text: `
      SELECT open.id, open.kind, open.subject_key AS "subjectKey", open.reported_id AS "userId",
        (SELECT role FROM users WHERE users.id = open.reported_id) AS role,
        (SELECT context FROM reports WHERE reports.kind = open.kind AND reports.subject_key = open.subject_key
          ORDER BY id DESC LIMIT 1) AS context
      FROM report_cases AS open WHERE id = ANY ($1::bigint[]) AND closed_at IS NULL ORDER BY id FOR UPDATE`,
    values: [caseIds],
  })

interface NewDecision extends Pick<Ruling, 'decision' | 'reason' | 'userId' | 'moderatorId'>, Effect {
  id: string
  kind: ReportKind
  subjectKey: string
  note: string
  excerpt: string
}

export async function insertDecision(db: Db, row: NewDecision): Promise<void> {
  await db.query({
    name: 'operator.insertDecision',
    text: `
      INSERT INTO decisions
        (id, kind, subject_key, user_id, moderator_id, decision, reason, note, terms, excerpt, effect, before)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      row.id,
      row.kind,
      row.subjectKey,
      row.userId,
      row.moderatorId,
      row.decision,
      row.reason,
      row.note,
      JSON.stringify(row.terms),
      row.excerpt,
      row.effect,
      JSON.stringify(row.before),
    ],
  })
}

interface DecidedReports {
  kind: ReportKind
  subjectKey: string
  decisionId: string
}

/** Closes the open reports of a thing. @returns those who reported it */
export async function closeReports(
  db: Db,
  { kind, subjectKey, decisionId }: DecidedReports,
): Promise<string[]> {
  await db.query({
    name: 'operator.closeCase',
    text: 'UPDATE report_cases SET closed_at = now() WHERE kind = $1 AND subject_key = $2',
    values: [kind, subjectKey],
  })
  const closed = await db.query<{ reporterId: string }>({
    name: 'operator.closeReports',
    text: `
      UPDATE reports SET decision_id = $3 WHERE kind = $1 AND subject_key = $2 AND decision_id IS NULL
      RETURNING reporter_id AS "reporterId"`,
    values: [kind, subjectKey, decisionId],
  })
  return closed.map(({ reporterId }) => reporterId)
}

/** Reopens the reports that a decision has closed. @returns those who reported it */
export async function reopenReports(
  db: Db,
  { kind, subjectKey, decisionId }: DecidedReports,
): Promise<string[]> {
  const opened = await db.query<{ reporterId: string }>({
    name: 'operator.reopenReports',
    text: 'UPDATE reports SET decision_id = NULL WHERE decision_id = $1 RETURNING reporter_id AS "reporterId"',
    values: [decisionId],
  })
  if (opened.length === 0) return []
  await db.query({
    name: 'operator.reopenCase',
    text: 'UPDATE report_cases SET closed_at = NULL WHERE kind = $1 AND subject_key = $2',
    values: [kind, subjectKey],
  })
  return opened.map(({ reporterId }) => reporterId)
}

/** Whether a later decision in force has changed the same subject. */
export async function isSuperseded(db: Db, effect: string, decisionId: string): Promise<boolean> {
  if (effect === '') return false
  const later = await db.query({
    name: 'operator.laterDecision',
    text: 'SELECT FROM decisions WHERE effect = $1 AND id > $2::bigint AND undone_at IS NULL LIMIT 1',
    values: [effect, decisionId],
  })
  return later.length > 0
}

export async function setUndone(db: Db, decisionId: string): Promise<void> {
  await db.query({
    name: 'operator.setUndone',
    text: 'UPDATE decisions SET undone_at = now() WHERE id = $1',
    values: [decisionId],
  })
}
