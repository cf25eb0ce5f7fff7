import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { DECLINED_DAYS } from '#contract/models/admission.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { setStanding } from '#server/features/moderation/service.ts'
import * as repository from '#server/features/site/admission-repository.ts'
import { presentSummary } from '#server/features/users/present.ts'

import { recordAction } from './audit.ts'

const COUNTED_MAX = 10_000

export async function listSignUps(
  db: Db,
  viewer: Viewer,
  { cursor, count }: ParsedInput<'operator.signUps'>,
): Promise<Output<'operator.signUps'>> {
  requireRights(viewer, 'operator')
  const rows = await repository.listWaiting(db, cursor, count + 1)
  const requests = rows.slice(0, count).map(({ introduction, sinceTime, ...summary }) => ({
    ...presentSummary(summary),
    introduction,
    sinceTime,
  }))
  return {
    requests,
    waitingCount: await repository.countWaiting(db, COUNTED_MAX),
    cursor: rows.length > count ? (requests.at(-1)?.id ?? null) : null,
  }
}

/**
 * Approves or declines requests for an account.
 * @throws {ApiError} 400 with the field when they are declined without a reason
 */
export async function answerSignUps(
  db: Tx,
  viewer: Viewer,
  { userIds, isApproved, reason }: ParsedInput<'operator.answerSignUps'>,
): Promise<Output<'operator.answerSignUps'>> {
  requireRights(viewer, 'operator')
  if (!isApproved && reason === '') {
    throw invalidInput(sentence('fieldsNotValid'), { reason: sentence('declineReasonAsked') })
  }
  const answeredIds = await repository.lockWaiting(db, userIds)
  for (const userId of answeredIds) {
    const subject = `user ${userId}`
    if (isApproved) {
      await setStanding(db, userId, 'good')
      await repository.deleteRequest(db, userId)
      await recordAction(db, viewer, { action: 'signUp.approve', subject })
    } else {
      await repository.declineRequest(db, userId, reason, DECLINED_DAYS)
      await recordAction(db, viewer, { action: 'signUp.decline', subject, details: { reason } })
    }
  }
  return { answeredIds }
}
