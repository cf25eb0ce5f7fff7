import type { MaskReason, Moderation, MusicState, Standing, ViewerLimits } from '#contract/moderation.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { changing } from '#server/features/videos/audience-repository.ts'

/** Everything that the site has decided about a video. */
export interface VideoJudgement extends ViewerLimits {
  moderation: Moderation
  maskReason: MaskReason | null
  isSilenced: boolean
  /** A moderator has to review it. */
  isReviewDue: boolean
}

/** The same, for a locked video. */
export interface LockedJudgement extends VideoJudgement {
  /** Labels that the classifier gave it. */
  labels: string[] | null
}

/** Locks a video until the transaction ends, and returns its judgement. Undefined: there is no such video. */
export async function lockJudgement(db: Tx, videoId: string): Promise<LockedJudgement | undefined> {
  const [judgement] = await db.query<LockedJudgement & Record<string, unknown>>({
    name: 'moderation.lockJudgement',
    text: `
      SELECT moderation, mask_reason AS "maskReason", min_age AS "minAge", allowed_regions AS "allowedRegions",
        refused_regions AS "refusedRegions", is_silenced AS "isSilenced", is_review_due AS "isReviewDue", labels
      FROM videos WHERE id = $1 FOR UPDATE`,
    values: [videoId],
  })
  return judgement
}

/** Changes a video that `lockJudgement` has locked, and its author's counters with it. */
export async function updateJudgement(db: Db, videoId: string, judgement: VideoJudgement): Promise<void> {
  await db.query({
    name: 'moderation.updateJudgement',
    text: changing(
      `moderation = $2, mask_reason = $3, min_age = $4, allowed_regions = $5, refused_regions = $6, is_silenced = $7,
        is_review_due = $8`,
      'id = $1',
    ),
    values: [
      videoId,
      judgement.moderation,
      judgement.maskReason,
      judgement.minAge,
      judgement.allowedRegions,
      judgement.refusedRegions,
      judgement.isSilenced,
      judgement.isReviewDue,
    ],
  })
}

// Videos are locked first, as for likes and changes of videos, and always in one order.

export interface AccountState {
  standing: Standing
  /** The account is to be removed, unless its user comes back. */
  isLeaving: boolean
}

/** Locks an account and its videos until the transaction ends. Undefined: there is no such user. */
export async function lockAccount(db: Tx, userId: string): Promise<AccountState | undefined> {
  await db.query({
    name: 'moderation.lockVideosOfUser',
    text: 'SELECT FROM videos WHERE author_id = $1 ORDER BY id FOR NO KEY UPDATE',
    values: [userId],
  })
  const [account] = await db.query<AccountState & Record<string, unknown>>({
    name: 'moderation.lockAccount',
    text: 'SELECT standing, leaves_at IS NOT NULL AS "isLeaving" FROM users WHERE id = $1 FOR UPDATE',
    values: [userId],
  })
  return account
}

/** Changes the standing of an account that `lockAccount` has locked, and of its videos. */
export async function updateStanding(db: Db, userId: string, standing: Standing): Promise<void> {
  await db.query({
    name: 'moderation.updateStanding',
    text: 'UPDATE users SET standing = $2, updated_at = now() WHERE id = $1',
    values: [userId, standing],
  })
  await db.query({
    name: 'moderation.updateVideosStanding',
    text: changing('author_standing = $2', 'author_id = $1 AND author_standing <> $2'),
    values: [userId, standing],
  })
}

/** @returns until when the account was suspended before; undefined: there is no such user */
export async function updateSuspension(
  db: Db,
  userId: string,
  until: Date | null,
): Promise<Date | null | undefined> {
  const [user] = await db.query<{ before: Date | null }>({
    name: 'moderation.suspend',
    text: `
      UPDATE users SET suspended_until = $2, updated_at = now()
      FROM (SELECT suspended_until FROM users WHERE id = $1 FOR UPDATE) AS old
      WHERE id = $1 RETURNING old.suspended_until AS before`,
    values: [userId, until],
  })
  return user?.before
}

export async function updatePause(db: Db, userId: string, until: Date): Promise<void> {
  await db.query({
    name: 'moderation.pause',
    text: 'UPDATE users SET paused_until = $2 WHERE id = $1',
    values: [userId, until],
  })
}

/** Pauses ended in one run. */
const ENDED_MAX_COUNT = 100

export async function findEndedPauses(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'moderation.endedPauses',
    text: `
      SELECT id FROM users WHERE standing = 'abnormal' AND paused_until <= now()
      ORDER BY paused_until LIMIT ${ENDED_MAX_COUNT}`,
  })
  return rows.map(({ id }) => id)
}

/** @returns the state of the sound before; undefined: there is no such sound */
export async function updateMusicState(
  db: Db,
  musicId: string,
  state: MusicState,
): Promise<MusicState | undefined> {
  await db.query({
    name: 'moderation.lockVideosOfMusic',
    text: 'SELECT FROM videos WHERE music_id = $1 ORDER BY id FOR NO KEY UPDATE',
    values: [musicId],
  })
  const [music] = await db.query<{ before: MusicState }>({
    name: 'moderation.updateMusicState',
    text: `
      UPDATE music SET state = $2 FROM (SELECT state FROM music WHERE id = $1 FOR UPDATE) AS old
      WHERE id = $1 RETURNING old.state AS before`,
    values: [musicId, state],
  })
  return music?.before
}

/** Hides or restores the videos of a sound with it. @returns their ids */
export async function updateVideosOfMusic(db: Db, musicId: string, isUnshelved: boolean): Promise<string[]> {
  const changed = await db.query<{ id: string }>({
    name: 'moderation.updateVideosOfMusic',
    text: changing('is_unshelved_by_music = $2', 'music_id = $1 AND is_unshelved_by_music <> $2'),
    values: [musicId, isUnshelved],
  })
  return changed.map(({ id }) => id)
}
