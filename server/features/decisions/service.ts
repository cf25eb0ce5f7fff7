import { APPEAL_DAYS, type Decision } from '#contract/decisions.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { OwnDecision } from '#contract/models/decision.ts'
import { sentence } from '#contract/sentence.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { conflict, decisionNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'

import * as repository from './repository.ts'
import type { DecisionRow } from './repository.ts'
import { excerptOf, subjectOf } from './subject.ts'

const APPEAL_MS = APPEAL_DAYS * 24 * 60 * 60 * 1_000

/** Lists the decisions about the viewer, the latest first. */
export async function listOwnDecisions(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'decisions.list'>,
): Promise<Output<'decisions.list'>> {
  const found = await repository.listDecisions(db, viewer.id, cursor, count + 1)
  const decisions = found.slice(0, count).map(presentDecision)
  return { decisions, cursor: found.length > count ? (decisions.at(-1)?.id ?? null) : null }
}

/** Lists the viewer's reports and their outcomes, the latest first. */
export async function listOwnReports(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'decisions.reports'>,
): Promise<Output<'decisions.reports'>> {
  const found = await repository.listReports(db, viewer.id, cursor, count + 1)
  const reports = found
    .slice(0, count)
    .map(({ id, kind, subjectKey, uniqueId, reason, context, createdAt, isThere, decision }) => ({
      id,
      subject: subjectOf(kind, subjectKey),
      uniqueId,
      excerpt: excerptOf(kind, subjectKey, context),
      reason,
      time: epochSeconds(createdAt),
      isGone: !isThere,
      outcome:
        decision === null ? ('open' as const) : isApproval(decision) ? ('kept' as const) : ('acted' as const),
    }))
  return { reports, cursor: found.length > count ? (reports.at(-1)?.id ?? null) : null }
}

/**
 * Asks the operators to review a decision.
 * @throws {ApiError} 404 when it is not about the viewer, 409 when it can no longer be appealed
 */
export async function appealDecision(
  db: Tx,
  viewer: Viewer,
  { decisionId, text }: ParsedInput<'decisions.appeal'>,
): Promise<Output<'decisions.appeal'>> {
  const row = await repository.lockDecision(db, decisionId)
  if (row?.userId !== viewer.id || isApproval(row.decision)) throw decisionNotExist()
  if (!canAppeal(row)) throw conflict(sentence('appealNotPossible'))
  await repository.insertAppeal(db, decisionId, text)
  return { decision: presentDecision({ ...row, appealText: text, appealedAt: new Date() }) }
}

/** Whether a decision leaves everything as it is. */
export const isApproval = (decision: Decision): boolean => decision === 'keep' || decision === 'release'

const canAppeal = ({ undoneAt, appealedAt, createdAt }: DecisionRow): boolean =>
  undoneAt === null && appealedAt === null && Date.now() - createdAt.getTime() < APPEAL_MS

/** A decision as its author reads it. */
export function presentDecision(row: DecisionRow): OwnDecision {
  const { id, kind, subjectKey, decision, reason, note, terms, excerpt, createdAt } = row
  const { untilTime = null, ...limits } = terms
  return {
    id,
    decision,
    reason,
    note,
    subject: subjectOf(kind, subjectKey),
    excerpt,
    time: epochSeconds(createdAt),
    untilTime,
    ...limits,
    isUndone: row.undoneAt !== null,
    canAppeal: canAppeal(row),
    ...(row.claim && { claim: row.claim }),
    appeal:
      row.appealText === null || row.appealedAt === null
        ? null
        : {
            text: row.appealText,
            time: epochSeconds(row.appealedAt),
            outcome: row.appealOutcome,
            answer: row.appealAnswer,
          },
  }
}
