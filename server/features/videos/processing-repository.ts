import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Audience } from '#contract/audience.ts'
import type { CommentAudience } from '#contract/comment-settings.ts'
import type { DownloadAudience } from '#contract/models/download.ts'
import type { StickerPlace } from '#contract/models/sticker.ts'
import type { MaskReason, Moderation, Standing } from '#contract/moderation.ts'
import type { Sentence } from '#contract/sentence.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { music, videos } from '#server/db/schema/index.ts'
import { IS_LISTED, type ShownTo } from '#server/db/schema/shown-to.ts'
import type { SoundMix, StoredCaptionTrack, StoredMedia, VideoState } from '#server/db/schema/videos.ts'

import { scoreSql } from './score.ts'

export interface ProcessingRow {
  state: VideoState
  /** 0 to 1 */
  progress: number
  failure: string | null
  failureSentence: Sentence | null
  isFailureOurs: boolean
  /** Whether processing is taking longer than usual. */
  isLate: boolean
  hasPublicFiles: boolean
}

/** Most videos are ready within this time. */
const IS_LATE = "videos.created_at < now() - interval '2 minutes'"

const isProcessing = (id: string) => and(eq(videos.id, id), eq(videos.state, 'processing'))

export async function insertProcessingVideo(
  db: Db,
  video: {
    id: string
    authorId: string
    caption: string
    /** Usernames in the caption that link to their users. */
    mentions: string[]
    captionTracks: StoredCaptionTrack[]
    audience: Audience
    commentAudience: CommentAudience | null
    downloadAudience: DownloadAudience | null
    scheduledAt: Date | null
    /** Bytes of its upload, which count towards its author's quota as long as the encoder needs it. */
    storedBytes: number
    /** Hash of its upload, base64. */
    uploadSha256: string
    /** Region in which it is posted (ISO 3166). */
    region: string | null
    moderation: Moderation
    isReviewDue: boolean
    /** Minimum age of viewers. */
    minAge?: number
    /** Countries in which nobody can watch. */
    refusedRegions?: string[]
    /** The sound chosen by its author. */
    musicId?: string
    soundMix?: SoundMix
    /** The sticker placed by its author. */
    stickerId?: string
    stickerPlace?: StickerPlace
  },
): Promise<void> {
  // Locked until the transaction ends, so that an account that meanwhile becomes private also changes this video.
  const [author] = await db.query<{ isPrivate: boolean; standing: Standing }>({
    name: 'videos.countUpload',
    text: 'UPDATE users SET stored_bytes = stored_bytes + $2 WHERE id = $1 RETURNING is_private AS "isPrivate", standing',
    values: [video.authorId, video.storedBytes],
  })
  await db.orm.insert(videos).values({
    ...video,
    state: 'processing',
    isAuthorPrivate: author?.isPrivate ?? false,
    authorStanding: author?.standing ?? 'good',
  })
}

/** Finds the processing state of one's own video. */
export async function findOwnProcessing(
  db: Db,
  id: string,
  authorId: string,
): Promise<ProcessingRow | undefined> {
  const [row] = await db.orm
    .select({
      state: videos.state,
      progress: videos.progress,
      failure: videos.failure,
      failureSentence: videos.failureSentence,
      isFailureOurs: videos.isFailureOurs,
      isLate: sql<boolean>`${sql.raw(IS_LATE)}`,
      hasPublicFiles: videos.hasPublicFiles,
    })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.authorId, authorId), isNull(videos.deletedAt)))
  return row
}

export async function isVideoProcessing(db: Db, id: string): Promise<boolean> {
  const found = await db.orm.select({ id: videos.id }).from(videos).where(isProcessing(id))
  return found.length > 0
}

/** Whether a video exists at all, deleted or not. */
export async function isVideoThere(db: Db, id: string): Promise<boolean> {
  const found = await db.orm.select({ id: videos.id }).from(videos).where(eq(videos.id, id))
  return found.length > 0
}

export async function updateProgress(db: Db, id: string, progress: number): Promise<void> {
  await db.orm.update(videos).set({ progress }).where(isProcessing(id))
}

/** Records that a try has failed by our fault, and that another one follows. */
export async function noteFailedTry(db: Db, id: string): Promise<void> {
  await db.orm.update(videos).set({ isFailureOurs: true, progress: 0 }).where(isProcessing(id))
}

export interface ProcessingAuthor {
  authorId: string
  nickname: string
  caption: string
  /** Id of the sound chosen by its author. */
  musicId: string | null
  /** Whether it took so long that its author has stopped waiting. A scheduled one gets its notice on publication. */
  isAwaited: boolean
}

/** Whether fewer than `count` videos of an author are shown, so that new ones are reviewed first. */
export async function hasFewerReviewed(db: Db, authorId: string, count: number): Promise<boolean> {
  const [row] = await db.query<{ passed: number }>({
    name: 'videos.countReviewed',
    text: `
      SELECT count(*)::int AS passed FROM (
        SELECT FROM videos WHERE author_id = $1 AND state = 'ready' AND moderation = 'none' LIMIT $2
      ) AS reviewed`,
    values: [authorId, count],
  })
  return (row?.passed ?? 0) < count
}

/** Returns the author of a video that is still processing. Locks the video until the transaction ends. */
export async function lockProcessing(db: Tx, id: string): Promise<ProcessingAuthor | undefined> {
  const [row] = await db.query<ProcessingAuthor>({
    name: 'videos.lockProcessing',
    text: `
      SELECT author_id AS "authorId", nickname, caption, music_id AS "musicId",
        scheduled_at IS NULL AND (is_failure_ours OR ${IS_LATE}) AS "isAwaited"
      FROM videos JOIN users ON users.id = author_id
      WHERE videos.id = $1 AND state = 'processing' FOR UPDATE OF videos`,
    values: [id],
  })
  return row
}

export async function insertMusic(
  db: Db,
  track: { id: string; title: string; authorName: string; videoId: string },
): Promise<void> {
  await db.orm.insert(music).values(track)
}

/** The judgement that a classifier gives a video before anyone has seen it. */
export interface FirstJudgement {
  moderation?: Moderation
  maskReason?: MaskReason | null
  minAge?: number
  labels?: string[]
}

/**
 * Stores the judgement of a video that is still processing. A moderator has to review it, except for an age limit that
 * it already had.
 */
export async function noteJudgement(
  db: Db,
  id: string,
  { moderation, maskReason, minAge, labels = [] }: FirstJudgement,
): Promise<void> {
  if (moderation === undefined && minAge === undefined) return
  await db.query({
    name: 'videos.noteJudgement',
    text: `
      UPDATE videos SET min_age = greatest($2, min_age),
        moderation = CASE moderation WHEN 'none' THEN coalesce($3, moderation) ELSE moderation END,
        mask_reason = CASE moderation WHEN 'none' THEN $4 ELSE mask_reason END, 
        is_review_due = is_review_due OR $3 IS NOT NULL OR coalesce(min_age < $2, false),
        labels = CASE WHEN min_age >= $2 THEN array_remove($5::text[], 'adult') ELSE $5 END
      WHERE id = $1`,
    values: [id, minAge ?? null, moderation ?? null, maskReason ?? null, labels],
  })
}

/** Removes the chosen sound from a video, whose audience is then only its author. */
export async function dropSound(db: Db, id: string, musicId: string | null): Promise<void> {
  await db.query({
    name: 'videos.dropSound',
    text: "UPDATE videos SET music_id = NULL, sound_mix = NULL, audience = 'self' WHERE id = $1",
    values: [id],
  })
  await db.query({
    name: 'videos.removeDroppedMusic',
    text: 'DELETE FROM music WHERE id = $1 AND NOT EXISTS (SELECT FROM videos WHERE music_id = $1)',
    values: [musicId],
  })
}

/**
 * Makes a video ready, ranks it, puts it among the fresh ones and counts it on its author.
 * @returns its effective audience
 */
export async function publishVideo(
  db: Db,
  {
    id,
    media,
    musicId,
    fingerprint = [],
  }: { id: string; media: StoredMedia; musicId: string | null; fingerprint?: readonly string[] },
): Promise<ShownTo | undefined> {
  const storedBytes = media.renditions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const [video] = await db.query<{ shownTo: ShownTo }>({
    name: 'videos.publish',
    text: `
      WITH before AS (
        SELECT id, stored_bytes FROM videos WHERE id = $1 FOR UPDATE
      ),
      video AS (
        UPDATE videos SET state = 'ready', progress = 1, is_failure_ours = false, failure = NULL, failure_sentence = NULL, media = $2, music_id = $3, fingerprint = $5,
          is_unshelved_by_music = EXISTS (SELECT FROM music WHERE music.id = $3 AND music.state = 'unshelved'),
          stored_bytes = $4, score = ${scoreSql()}, fresh_until = 'infinity'
        FROM before WHERE videos.id = before.id
        RETURNING author_id, shown_to, $4 - before.stored_bytes AS bytes_more
      ),
      counted AS (
        UPDATE users SET video_count = video_count + (${IS_LISTED})::int, stored_bytes = greatest(users.stored_bytes + bytes_more, 0)
        FROM video WHERE users.id = author_id
      )
      SELECT shown_to AS "shownTo" FROM video`,
    values: [id, media, musicId, storedBytes, fingerprint],
  })
  return video?.shownTo
}

/**
 * Lets a video that failed by our fault be processed again.
 * @returns false when it is no longer such a video, or its upload is gone
 */
export async function updateToProcessing(db: Db, id: string, uploadKey: string): Promise<boolean> {
  const revived = await db.query({
    name: 'videos.revive',
    text: `
      UPDATE videos SET state = 'processing', progress = 0, failure = NULL, failure_sentence = NULL,
        is_failure_ours = false
      WHERE id = $1 AND state = 'failed' AND is_failure_ours
        AND EXISTS (SELECT FROM unused_files WHERE key = $2) RETURNING 1`,
    values: [id, uploadKey],
  })
  return revived.length > 0
}

/** Marks a video as failed. False when it is no longer being processed. */
export async function updateToFailed(
  db: Db,
  id: string,
  {
    failure,
    failureSentence,
    isFailureOurs,
  }: Pick<ProcessingRow, 'failure' | 'failureSentence' | 'isFailureOurs'>,
): Promise<boolean> {
  const failed = await db.query({
    name: 'videos.fail',
    text: `
      WITH before AS (
        SELECT id, author_id, stored_bytes FROM videos WHERE id = $1 AND state = 'processing' FOR UPDATE
      ),
      counted AS (
        UPDATE users SET stored_bytes = greatest(users.stored_bytes - before.stored_bytes, 0)
        FROM before WHERE users.id = author_id
      )
      UPDATE videos SET state = 'failed', failure = $2, failure_sentence = $3, is_failure_ours = $4,
        caption_tracks = '[]', stored_bytes = 0
      FROM before WHERE videos.id = before.id RETURNING 1`,
    values: [id, failure, JSON.stringify(failureSentence), isFailureOurs],
  })
  return failed.length > 0
}
