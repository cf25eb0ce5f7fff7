import { DAY_MS } from '#contract/constants.ts'
import type { Decision, RegionRule } from '#contract/decisions.ts'
import type { ReportReason, ReportSubject } from '#contract/models/report.ts'
import type { MaskReason, MusicState, Standing } from '#contract/moderation.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Tx } from '#server/db/client.ts'
import type { DecisionTerms } from '#server/db/schema/operator.ts'
import { setRemoved } from '#server/features/comments/removal.ts'
import { removalOfRoom } from '#server/features/live/removal.ts'
import { endRoomByOperator, removeLineByOperator } from '#server/features/live/service.ts'
import {
  decideOnVideo,
  judgeVideo,
  pauseUser,
  releaseVideo,
  restoreStanding,
  setMusicState,
  setStanding,
  suspendUser,
  type VideoJudgement,
} from '#server/features/moderation/service.ts'

/** A decision that is about to take effect. */
export interface Ruling {
  decision: Decision
  reason: ReportReason
  subject: ReportSubject
  /** The user to whom it belongs. Null when the account is gone. */
  userId: string | null
  /** Null: a rule of the server. */
  moderatorId: string | null
  days: number
  minAge: number
  regions: readonly string[]
  regionRule: RegionRule
}

/** The subject that a decision has changed, and its previous state. */
export interface Effect {
  /** Such as `video 42`. Empty if nothing changed. */
  effect: string
  before: unknown
  terms: DecisionTerms
}

const NOTHING: Effect = { effect: '', before: null, terms: {} }

/** Reasons for a mask by the reason of a report. */
const MASK_REASONS: Partial<Record<ReportReason, MaskReason>> = {
  violence: 'violence',
  sexual: 'sexual',
  harm: 'dangerous',
}

/**
 * Makes a decision take effect.
 * @throws {ApiError} 404 when the thing or the account is gone
 */
export async function takeEffect(db: Tx, ruling: Ruling): Promise<Effect> {
  const { decision, subject, userId, moderatorId } = ruling
  if (decision === 'keep' || decision === 'warn') return NOTHING
  if (decision === 'suspend' && userId !== null) {
    const until = new Date(Date.now() + ruling.days * DAY_MS)
    const before = await suspendUser(db, userId, until)
    return { effect: `suspension ${userId}`, before, terms: { untilTime: epochSeconds(until) } }
  }
  if (decision === 'pause' && userId !== null) {
    const until = new Date(Date.now() + ruling.days * DAY_MS)
    const before = await pauseUser(db, userId, until)
    return { effect: `standing ${userId}`, before, terms: { untilTime: epochSeconds(until) } }
  }
  if (decision === 'ban' && userId !== null) {
    return {
      effect: `standing ${userId}`,
      before: await setStanding(db, userId, 'banned'),
      terms: {},
    }
  }
  if (decision === 'remove' && subject.kind === 'comment' && moderatorId !== null) {
    const hasChanged = await setRemoved(db, subject, moderatorId)
    const effect = hasChanged ? `comment ${subject.videoId}/${subject.commentId}` : ''
    return { effect, before: null, terms: {} }
  }
  if (decision === 'remove' && subject.kind === 'live') {
    await endRoomByOperator(db, subject.roomId, ruling.reason)
    return { effect: removalOfRoom(subject.roomId), before: null, terms: {} }
  }
  if (decision === 'remove' && subject.kind === 'chatLine') {
    await removeLineByOperator(db, subject)
    return NOTHING
  }
  if (subject.kind === 'sound' && (decision === 'silence' || decision === 'remove')) {
    const state = decision === 'silence' ? 'noCopyright' : 'unshelved'
    const before = await setMusicState(db, subject.musicId, state)
    return { effect: `sound ${subject.musicId}`, before, terms: {} }
  }
  if (subject.kind !== 'video') return NOTHING
  if (decision === 'release') {
    const before = await releaseVideo(db, subject.videoId)
    return before === null ? NOTHING : { effect: `video ${subject.videoId}`, before, terms: {} }
  }
  const { change, terms = {} } = judgementOf(ruling)
  const before = await decideOnVideo(db, subject.videoId, change)
  return { effect: `video ${subject.videoId}`, before, terms }
}

function judgementOf({ decision, reason, minAge, regions, regionRule }: Ruling): {
  change: Partial<VideoJudgement>
  terms?: DecisionTerms
} {
  if (decision === 'limitAge') return { change: { minAge }, terms: { minAge } }
  if (decision === 'limitRegion') {
    const [allowedRegions, refusedRegions] =
      regionRule === 'allowed' ? [[...regions], null] : [null, [...regions]]
    return { change: { allowedRegions, refusedRegions }, terms: { regions: [...regions], regionRule } }
  }
  if (decision === 'silence') return { change: { isSilenced: true } }
  if (decision === 'hide') return { change: { moderation: 'hidden' } }
  if (decision === 'remove') return { change: { moderation: 'removed' } }
  const maskReason = MASK_REASONS[reason] ?? null
  return { change: { moderation: maskReason === null ? 'mask' : 'maskWithReason', maskReason } }
}

/**
 * Restores the state from before a decision. A subject that is gone is not restored, and a live that has ended stays
 * so, but its host can post the replay again.
 */
export async function takeBack(
  db: Tx,
  { effect, before }: { effect: string; before: unknown },
): Promise<void> {
  const [kind, key = ''] = effect.split(' ')
  if (kind === 'suspension') await suspendUser(db, key, before === null ? null : new Date(before as string))
  if (kind === 'standing') await restoreStanding(db, key, before as Standing)
  if (kind === 'video') await judgeVideo(db, key, before as VideoJudgement)
  if (kind === 'sound') await setMusicState(db, key, before as MusicState)
  const [videoId = '', commentId = ''] = key.split('/')
  if (kind === 'comment') await setRemoved(db, { videoId, commentId }, null)
}
