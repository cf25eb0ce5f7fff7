import { isHeldBack, type Moderation, type MusicState, type Standing } from '#contract/moderation.ts'
import { musicNotExist, userNotExist, videoNotExist } from '#server/api/problems.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { notifyMentionedInCaption } from '#server/features/mentions/notify.ts'
import { restartVideo } from '#server/features/videos/audience-repository.ts'
import { forgetRemoved, rememberRemoved } from '#server/features/videos/removed-media.ts'

import * as repository from './repository.ts'
import type { VideoJudgement } from './repository.ts'

export type { VideoJudgement }

/** Videos whose changes are published at once. Viewers of others see changes when they load them again. */
const PUBLISHED_MAX_COUNT = 500

const REFUSED: readonly Moderation[] = ['hidden', 'removed']

// These functions return the previous state in the form of their input: calling them with it undoes a decision.

/**
 * Changes the given parts of a video's judgement. A removed video cannot be posted again.
 * @returns the previous judgement
 * @throws {ApiError} 10204 when there is no such video
 */
export async function judgeVideo(
  db: Tx,
  videoId: string,
  change: Partial<VideoJudgement>,
): Promise<VideoJudgement> {
  const { labels: _, ...before } = await lockJudgement(db, videoId)
  const after = { ...before, ...change }
  await repository.updateJudgement(db, videoId, {
    ...after,
    isReviewDue: after.isReviewDue || isHeldBack(after.moderation),
    maskReason: after.moderation === 'maskWithReason' ? after.maskReason : null,
  })
  const [wasRemoved, isRemoved] = [before, after].map(({ moderation }) => moderation === 'removed')
  if (isRemoved && !wasRemoved) await rememberRemoved(db, videoId)
  if (wasRemoved && !isRemoved) await forgetRemoved(db, videoId)
  db.publish({ kind: 'audience', videoId })
  return before
}

/** @throws {ApiError} 10204 when there is no such video */
async function lockJudgement(db: Tx, videoId: string): Promise<repository.LockedJudgement> {
  const judgement = await repository.lockJudgement(db, videoId)
  if (!judgement) throw videoNotExist()
  return judgement
}

/**
 * Changes a video's judgement by a moderator, so that it no longer waits for a review. One that nobody has seen yet is
 * listed as new, unless it is refused.
 * @returns the previous judgement
 * @throws {ApiError} 10204 when there is no such video
 */
export async function decideOnVideo(
  db: Tx,
  videoId: string,
  change: Partial<VideoJudgement>,
): Promise<VideoJudgement> {
  const held = await lockJudgement(db, videoId)
  const isUnseen = isHeldBack(held.moderation)
  // A mask without a reason keeps the existing reason.
  const hasReason = change.moderation === 'mask' && held.moderation === 'maskWithReason'
  const after: Partial<VideoJudgement> = {
    ...(isUnseen && { moderation: 'none' }),
    ...change,
    ...(hasReason && { moderation: held.moderation, maskReason: held.maskReason }),
    isReviewDue: false,
  }
  const before = await judgeVideo(db, videoId, after)
  if (isUnseen && !REFUSED.includes(after.moderation ?? 'none')) await showAsNew(db, videoId)
  return before
}

/**
 * Shows a video to the audience that its author chose. One that waited for a review appears as if posted now, and a
 * minimum age from the classifier is removed. Limits set by its author or a moderator stay.
 * @returns the previous judgement. Null: the site had not restricted it
 * @throws {ApiError} 10204 when there is no such video
 */
export async function releaseVideo(db: Tx, videoId: string): Promise<VideoJudgement | null> {
  const { moderation, isSilenced, isReviewDue, labels } = await lockJudgement(db, videoId)
  if (moderation === 'none' && !isSilenced && !isReviewDue) return null
  const change = {
    moderation: 'none' as const,
    isSilenced: false,
    isReviewDue: false,
    ...(isReviewDue && labels?.includes('adult') && { minAge: 0 }),
  }
  const before = await judgeVideo(db, videoId, change)
  if (isReviewDue) await showAsNew(db, videoId)
  return before
}

/** Lists a video that nobody has seen yet as posted now, and sends notices to those whom its caption mentions. */
async function showAsNew(db: Tx, videoId: string): Promise<void> {
  await restartVideo(db, videoId, nextId())
  await notifyMentionedInCaption(db, videoId)
}

/** Releases a video, if it waits for a review. */
export async function releaseDue(db: Tx, videoId: string): Promise<void> {
  const { isReviewDue } = await lockJudgement(db, videoId)
  if (isReviewDue) await releaseVideo(db, videoId)
}

/**
 * Hides an account and its videos, or shows them again.
 * @returns the previous standing
 * @throws {ApiError} 10202 when there is no such user
 */
export async function setStanding(db: Tx, userId: string, standing: Standing): Promise<Standing> {
  const { standing: before } = await lockAccount(db, userId)
  await repository.updateStanding(db, userId, standing)
  db.publish({ kind: 'privacy', userId })
  return before
}

/** Restores the standing of an account from before a decision, unless its user has left or come back since. */
export async function restoreStanding(db: Tx, userId: string, before: Standing): Promise<void> {
  const { isLeaving } = await lockAccount(db, userId)
  const isOwn = before === 'good' || before === 'leaving'
  await setStanding(db, userId, isOwn ? (isLeaving ? 'leaving' : 'good') : before)
}

/**
 * Locks an account until the transaction ends, so that nothing else changes its standing.
 * @throws {ApiError} 10202 when there is no such user
 */
export async function lockAccount(db: Tx, userId: string): Promise<repository.AccountState> {
  const account = await repository.lockAccount(db, userId)
  if (!account) throw userNotExist()
  return account
}

/**
 * Keeps a user from writing until a time; null ends it. Their videos and comments stay.
 * @returns the previous end of a suspension
 * @throws {ApiError} 10202 when there is no such user
 */
export async function suspendUser(db: Db, userId: string, until: Date | null): Promise<Date | null> {
  const before = await repository.updateSuspension(db, userId, until)
  if (before === undefined) throw userNotExist()
  return before
}

/**
 * Hides an account that behaves abnormally, until a time (specification section 8, abnormal).
 * @returns the previous standing
 * @throws {ApiError} 10202 when there is no such user
 */
export async function pauseUser(db: Tx, userId: string, until: Date): Promise<Standing> {
  const before = await setStanding(db, userId, 'abnormal')
  await repository.updatePause(db, userId, until)
  return before
}

/** Ends pauses whose time is over. */
export async function endPauses(database: Database): Promise<void> {
  // One transaction each, as an account may have many videos.
  for (const userId of await repository.findEndedPauses(database)) {
    await database.transaction(async (tx) => {
      const { standing } = await lockAccount(tx, userId)
      if (standing === 'abnormal') await restoreStanding(tx, userId, 'good')
    })
  }
}

/**
 * Silences a sound in its videos, or removes it together with them.
 * @returns the previous state
 * @throws {ApiError} 10203 when there is no such sound
 */
export async function setMusicState(db: Tx, musicId: string, state: MusicState): Promise<MusicState> {
  const before = await repository.updateMusicState(db, musicId, state)
  if (before === undefined) throw musicNotExist()
  const videoIds = await repository.updateVideosOfMusic(db, musicId, state === 'unshelved')
  for (const videoId of videoIds.slice(0, PUBLISHED_MAX_COUNT)) db.publish({ kind: 'audience', videoId })
  return before
}
