import type { AppealOutcome } from '#contract/decisions.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { PastDecision } from '#contract/models/operator.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, decisionNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { DECISION_COLUMNS, type DecisionRow, lockDecision } from '#server/features/decisions/repository.ts'
import { presentDecision } from '#server/features/decisions/service.ts'
import { releaseDue } from '#server/features/moderation/service.ts'

import { recordAction } from './audit.ts'
import { notify, requireMayChange, revert, subjectText } from './decide-service.ts'
import { type ManagedRow, MANAGED_JSON, presentManaged } from './present.ts'
import { type CaseVideoRow, historyOf, joinVideo, VIDEO_COLUMNS } from './queue-repository.ts'
import { videoOf } from './queue-service.ts'

interface AppealRow extends DecisionRow, CaseVideoRow {
  author: ManagedRow | null
  moderatorId: string | null
  moderatorName: string | null
  history: PastDecision[]
}

/** Lists appeals that wait, the oldest decision first. */
export async function listAppeals(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.appeals'>,
): Promise<Output<'operator.appeals'>> {
  requireRights(viewer, 'moderator')
  const found = await db.query<AppealRow>({
    name: 'operator.appeals',
    text: `
      WITH page AS (
        SELECT * FROM decisions WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL AND id > $1::bigint
        ORDER BY id LIMIT $2
      )
      SELECT ${DECISION_COLUMNS}, CASE WHEN users.id IS NOT NULL THEN ${MANAGED_JSON} END AS author,
        moderators.id AS "moderatorId", moderators.unique_id AS "moderatorName",
        coalesce(history.list, '[]') AS history, ${VIDEO_COLUMNS}
      FROM page AS decisions
        LEFT JOIN users ON users.id = decisions.user_id
        LEFT JOIN users AS moderators ON moderators.id = decisions.moderator_id
        CROSS JOIN LATERAL (${historyOf('decisions.user_id', 'decisions.id')}) AS history
        ${joinVideo('decisions')}
      ORDER BY decisions.id`,
    values: [cursor ?? '0', count + 1],
  })
  const appeals = found.slice(0, count).map((row) => ({
    author: row.author && presentManaged(row.author),
    decision: presentDecision(row),
    moderator:
      row.moderatorId === null || row.moderatorName === null
        ? null
        : { id: row.moderatorId, uniqueId: row.moderatorName },
    video: videoOf(row),
    history: row.history,
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
