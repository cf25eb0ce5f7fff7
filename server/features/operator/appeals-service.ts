import type { AppealOutcome } from '#contract/decisions.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, decisionNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { DECISION_COLUMNS, type DecisionRow, lockDecision } from '#server/features/decisions/repository.ts'
import { presentDecision } from '#server/features/decisions/service.ts'
import { releaseDue } from '#server/features/moderation/service.ts'

import { recordAction } from './audit.ts'
import { notify, requireMayChange, revert, subjectText } from './decide-service.ts'

/** Lists appeals that wait, the oldest decision first. */
export async function listAppeals(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.appeals'>,
): Promise<Output<'operator.appeals'>> {
  requireRights(viewer, 'moderator')
  const found = await db.query<DecisionRow & { authorUniqueId: string | null }>({
    name: 'operator.appeals',
    text: `
      SELECT ${DECISION_COLUMNS}, users.unique_id AS "authorUniqueId"
      FROM decisions LEFT JOIN users ON users.id = decisions.user_id
      WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL AND decisions.id > $1::bigint
      ORDER BY decisions.id LIMIT $2`,
    values: [cursor ?? '0', count + 1],
  })
  const appeals = found.slice(0, count).map((row) => ({
    author:
      row.userId !== null && row.authorUniqueId !== null
        ? { id: row.userId, uniqueId: row.authorUniqueId }
        : null,
    decision: presentDecision(row),
  }))
  return { appeals, cursor: found.length > count ? (appeals.at(-1)?.decision.id ?? null) : null }
}

/**
 * Answers an appeal, and undoes the decision if it was wrong. Its reports stay closed, as they were reviewed twice.
 *
 * @throws {ApiError} 404 when there is no appeal, 403 when it is the viewer's own, 409 when it was answered or a later
 * decision has changed the same subject
 */
export async function closeAppeal(
  db: Tx,
  viewer: Viewer,
  { decisionId, outcome, answer }: ParsedInput<'operator.closeAppeal'>,
): Promise<Output<'operator.closeAppeal'>> {
  requireRights(viewer, 'moderator')
  const row = await lockDecision(db, decisionId)
  if (!row?.appealedAt) throw decisionNotExist()
  await requireMayChange(db, viewer, row)
  if (row.appealOutcome !== null) throw conflict(sentence('appealAnswered'))
  if (outcome === 'overturned' && row.undoneAt === null) {
    await revert(db, row)
    // After two reviews, the video does not wait for another one.
    if (row.kind === 'video' && row.effect !== '') await releaseDue(db, row.subjectKey)
  }
  await storeOutcome(db, decisionId, outcome, answer)
  await recordAction(db, viewer, {
    action: `appeal.${outcome}`,
    subject: subjectText(row),
    details: { decisionId },
  })
  if (row.userId !== null) await notify(db, 'appealClosed', row.userId, decisionId)
  return { decisionId }
}

const storeOutcome = (db: Db, decisionId: string, outcome: AppealOutcome, answer: string) =>
  db.query({
    name: 'operator.closeAppeal',
    text: 'UPDATE decisions SET appeal_outcome = $2, appeal_answer = $3 WHERE id = $1',
    values: [decisionId, outcome, answer],
  })
