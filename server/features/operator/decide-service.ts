import { type Decision, DECISIONS_BY_KIND } from '#contract/decisions.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { subjectKey as keyOf } from '#contract/entities.ts'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import { hasRole, type Role } from '#contract/roles.ts'
import { sentence } from '#contract/sentence.ts'
import {
  conflict,
  decisionNotExist,
  forbidden,
  invalidInput,
  musicNotExist,
  userNotExist,
} from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { type DecisionRow, lockDecision } from '#server/features/decisions/repository.ts'
import { excerptOf, subjectOf } from '#server/features/decisions/subject.ts'
import { recordNotice, withdrawNotices } from '#server/features/notices/service.ts'
import { findSound } from '#server/features/reports/repository.ts'
import { reopenClaims } from '#server/features/rights/repository.ts'

import { recordAction } from './audit.ts'
import * as repository from './decide-repository.ts'
import { takeBack, takeEffect, type Ruling } from './effects.ts'
import { presentManaged } from './present.ts'
import { requireStillOperator } from './roles-service.ts'
import { findManaged } from './users-repository.ts'

/**
 * Decides about reported things, each independently. Reporters and authors get notices.
 * @throws {ApiError} 403 for users without the rights, 400 for a decision that a thing does not allow, 404 when it is
 * gone
 */
export async function decideCases(
  db: Tx,
  viewer: Viewer,
  { caseIds, regions, regionRule, ...input }: ParsedInput<'operator.decide'>,
): Promise<Output<'operator.decide'>> {
  requireRights(viewer, 'moderator')
  const { decision, reason, note, days, minAge } = input
  requireRegions(decision, regions)
  const decided: Output<'operator.decide'>['decided'] = []
  const cases = await repository.lockOpenCases(db, caseIds)
  if (decision !== 'keep') await requireMayDecideNow(db, viewer, cases)
  for (const open of cases) {
    const { kind, subjectKey, userId, role, context } = open
    if (!DECISIONS_BY_KIND[kind].includes(decision)) throw invalidInput(sentence('decisionNotPossible'))
    // There may be only one operator, who can close reports about themselves.
    if (decision !== 'keep' || !hasRole(viewer.role, 'operator')) requireMayDecide(viewer, userId, role)
    const ruling: Ruling = {
      decision,
      reason,
      subject: subjectOf(kind, subjectKey),
      userId,
      moderatorId: viewer.id,
      days,
      minAge,
      regions,
      regionRule,
    }
    // In sequence, in the order of the locks.
    const decisionId = await rule(db, ruling, { note, excerpt: excerptOf(kind, subjectKey, context) })
    const reporterIds = await repository.closeReports(db, { kind, subjectKey, decisionId })
    await notifyReporters(db, reporterIds, decisionId)
    decided.push({ caseId: open.id, decisionId })
  }
  return { decided }
}

/** Decides about a user who was not reported. */
export async function decideUser(
  db: Tx,
  viewer: Viewer,
  { userId, decision, reason, note, days }: ParsedInput<'operator.decideUser'>,
): Promise<Output<'operator.decideUser'>> {
  requireRights(viewer, 'moderator')
  const user = await findManaged(db, userId)
  if (!user) throw userNotExist()
  requireMayDecide(viewer, userId, user.role)
  await requireMayDecideNow(db, viewer, [user])
  const subject = { kind: 'user', userId } as const
  const ruling = { ...NO_LIMITS, decision, reason, subject, userId, moderatorId: viewer.id, days }
  const decisionId = await rule(db, ruling, { note, excerpt: '' })
  const changed = await findManaged(db, userId)
  return { decisionId, user: presentManaged(changed ?? user) }
}

/**
 * Decides about a sound that was not reported.
 * @throws {ApiError} 403 for users without the rights, 10203 when there is no such sound
 */
export async function decideSound(
  db: Tx,
  viewer: Viewer,
  { musicId, decision, reason, note }: ParsedInput<'operator.decideSound'>,
): Promise<Output<'operator.decideSound'>> {
  requireRights(viewer, 'moderator')
  const sound = await findSound(db, musicId)
  if (!sound) throw musicNotExist()
  const user = sound.reportedId === null ? undefined : await findManaged(db, sound.reportedId)
  requireMayDecide(viewer, sound.reportedId, user?.role ?? null)
  const subject = { kind: 'sound', musicId } as const
  const ruling = { ...NO_LIMITS, decision, reason, subject, userId: sound.reportedId, moderatorId: viewer.id }
  return { decisionId: await rule(db, ruling, { note, excerpt: sound.title }) }
}

/** Terms of decisions that limit nothing. */
export const NO_LIMITS = { days: 0, minAge: 0, regions: [], regionRule: 'refused' } as const

/** @throws {ApiError} 400 for a region limit without regions */
export function requireRegions(decision: Decision, regions: readonly string[]): void {
  if (decision === 'limitRegion' && regions.length === 0) {
    throw invalidInput(sentence('regionsMissing'), { regions: sentence('regionsMissing') })
  }
}

/** @throws {ApiError} 403 about oneself, and for moderators about other moderators and operators */
export function requireMayDecide(viewer: Viewer, userId: string | null, role: Role | null): void {
  if (userId === viewer.id) throw forbidden(sentence('decisionAboutSelf'))
  if (role !== null && hasRole(role, 'moderator') && !hasRole(viewer.role, 'operator'))
    throw forbidden(sentence('decisionAboutTeam'))
}

/**
 * Checks the rights again under a lock: of two operators who ban each other at the same moment, the second no longer
 * has the rights.
 * @throws {ApiError} 403
 */
async function requireMayDecideNow(
  db: Tx,
  viewer: Viewer,
  users: readonly { role: Role | null }[],
): Promise<void> {
  const isAboutOperator = users.some(({ role }) => role === 'operator')
  if (isAboutOperator && hasRole(viewer.role, 'operator')) await requireStillOperator(db, viewer)
}

/** @throws {ApiError} as `requireMayDecide`, as changing a decision is itself one */
export async function requireMayChange(db: Db, viewer: Viewer, { userId }: DecisionRow): Promise<void> {
  const user = userId === null ? undefined : await findManaged(db, userId)
  requireMayDecide(viewer, userId, user?.role ?? null)
}

/** Makes a decision take effect, and stores it. @returns its id */
export async function rule(
  db: Tx,
  ruling: Ruling,
  { note, excerpt }: { note: string; excerpt: string },
): Promise<string> {
  const { decision, reason, subject, userId, moderatorId } = ruling
  const effect = await takeEffect(db, ruling)
  const id = nextId()
  const subjectKey = keyOf(subject)
  await repository.insertDecision(db, {
    id,
    kind: subject.kind,
    subjectKey,
    userId,
    moderatorId,
    decision,
    reason,
    note,
    excerpt,
    ...effect,
  })
  await recordAction(db, moderatorId === null ? null : { id: moderatorId }, {
    action: `decide.${decision}`,
    subject: `${subject.kind} ${subjectKey}`,
    details: { decisionId: id, reason, ...(userId !== null && { userId }), ...effect.terms },
  })
  if (userId === null || decision === 'keep') return id
  if (decision !== 'release') await notify(db, 'decision', userId, id)
  else if (subject.kind === 'video' && effect.effect !== '') {
    await recordNotice(db, { ...noticeOf('videoReleased', userId, id), videoId: subject.videoId })
  }
  return id
}

/**
 * Undoes a decision, as if it had not been made: the subject is as before, its reports are open again, and notices of
 * it are withdrawn.
 * @throws {ApiError} 404 when there is none, 403 when it is about the viewer, 409 when a later decision has changed the
 * same subject
 */
export async function undoDecision(
  db: Tx,
  viewer: Viewer,
  { decisionId }: ParsedInput<'operator.undo'>,
): Promise<Output<'operator.undo'>> {
  requireRights(viewer, 'moderator')
  const row = await lockDecision(db, decisionId)
  if (!row) throw decisionNotExist()
  await requireMayChange(db, viewer, row)
  if (row.undoneAt !== null) return { decisionId }
  await revert(db, row)
  await reopenClaims(db, decisionId)
  const reporterIds = await repository.reopenReports(db, { ...row, decisionId })
  const notices = [
    ...(row.userId === null ? [] : [noticeOf('decision', row.userId, decisionId)]),
    ...reporterIds.map((id) => noticeOf('reportClosed', id, decisionId)),
  ]
  await withdrawNotices(db, notices)
  await recordAction(db, viewer, {
    action: 'decision.undo',
    subject: subjectText(row),
    details: { decisionId },
  })
  return { decisionId }
}

export const subjectText = ({ kind, subjectKey }: DecisionRow): string => `${kind} ${subjectKey}`

/** Restores the state from before a decision. */
export async function revert(db: Tx, row: DecisionRow): Promise<void> {
  if (await repository.isSuperseded(db, row.effect, row.id)) throw conflict(sentence('decisionSuperseded'))
  await takeBack(db, row)
  await repository.setUndone(db, row.id)
}

type SiteNotice = Extract<NoticeKind, 'decision' | 'videoReleased' | 'reportClosed' | 'appealClosed'>

const noticeOf = (kind: SiteNotice, recipientId: string, decisionId: string) => ({
  kind,
  recipientId,
  // The notice is from the site itself.
  actorId: recipientId,
  decisionId,
})

export const notify = (db: Tx, kind: SiteNotice, recipientId: string, decisionId: string): Promise<void> =>
  recordNotice(db, noticeOf(kind, recipientId, decisionId))

/** Sends notices to the reporters of a thing that it was reviewed. */
export async function notifyReporters(
  db: Tx,
  reporterIds: readonly string[],
  decisionId: string,
): Promise<void> {
  for (const id of sorted(reporterIds)) await notify(db, 'reportClosed', id, decisionId)
}

/** The order in which the notices of several users are locked everywhere. */
const sorted = (ids: readonly string[]): string[] => ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
