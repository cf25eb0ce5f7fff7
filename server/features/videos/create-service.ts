import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { hasRole } from '#contract/roles.ts'
import { sentence } from '#contract/sentence.ts'
import { unprocessable } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { mentionsOfCaption } from '#server/features/mentions/settle-body.ts'
import { requireUsableSound } from '#server/features/music/music.ts'
import { readSettings } from '#server/features/site/settings-service.ts'
import { requireUsableSticker } from '#server/features/stickers/stickers.ts'
import { claimUpload } from '#server/features/uploads/service.ts'
import { requireAllowedText } from '#server/features/words/site-words.ts'
import type { Storage } from '#server/storage/storage.ts'

import { isInFuture, requireScheduleDate } from './audience-service.ts'
import { storeCaptions } from './caption-track-service.ts'
import { hasFewerReviewed, insertProcessingVideo } from './processing-repository.ts'
import { isRemovedFile } from './removed-media.ts'

/** A request to the encoder. */
export interface TranscodeRequest {
  videoId: string
  authorId: string
  uploadKey: string
}

/** The queue of videos that wait for the encoder. */
export interface TranscodeQueue {
  /**
   * Adds a request, which appears only when the transaction is committed.
   * @throws {ApiError} 429 when many of its author's requests wait, 503 when many of all do
   */
  add(db: Tx, request: TranscodeRequest): Promise<void>
}

interface CreateTools {
  queue: TranscodeQueue
  storage: Storage
  firstReviewCount: number
}

/**
 * Makes a video from an upload and queues it for the encoder. The video, the used upload and the encoder's job are
 * written together.
 * @param region in which it is posted (ISO 3166), if known
 * @throws {ApiError} 422 when the viewer has no such upload, it is not complete, its sound or sticker cannot be used,
 * or a moderator has removed it before, 409 when it is already a video, 429 and 503 when too many wait for the encoder
 */
export async function createVideo(
  db: Tx,
  tools: CreateTools,
  viewer: Viewer,
  { uploadId, ...post }: ParsedInput<'videos.create'>,
  region?: string,
): Promise<Output<'videos.create'>> {
  if (post.sound) await requireUsableSound(db, viewer, post.sound.musicId)
  if (post.sticker) await requireUsableSticker(db, post.sticker.stickerId)
  return createVideoOf(db, tools, viewer, await claimUpload(db, viewer, uploadId), post, region)
}

/** Makes a video from the viewer's own stored file, as above. */
export async function createVideoOf(
  db: Tx,
  { queue, storage, firstReviewCount }: CreateTools,
  viewer: Viewer,
  {
    limits,
    ...upload
  }: Awaited<ReturnType<typeof claimUpload>> & { limits?: { minAge?: number; refusedRegions?: string[] } },
  {
    caption,
    captions,
    audience,
    scheduleTime,
    commentAudience,
    downloadAudience,
    sound,
    sticker,
  }: Omit<ParsedInput<'videos.create'>, 'uploadId'>,
  region?: string,
): Promise<Output<'videos.create'>> {
  if (await isRemovedFile(db, upload.sha256)) throw unprocessable(sentence('removedBefore'))
  await requireAllowedText(db, caption)
  const videoId = nextId()
  const isReviewDue = await isReviewedFirst(db, viewer, firstReviewCount)
  const captionTracks = captions
    ? [{ language: captions.language, key: await storeCaptions(storage, captions.text) }]
    : []
  await insertProcessingVideo(db, {
    id: videoId,
    authorId: viewer.id,
    caption,
    mentions: await mentionsOfCaption(db, viewer, caption),
    captionTracks,
    audience,
    commentAudience: commentAudience ?? null,
    downloadAudience: downloadAudience ?? null,
    // The upload may have waited for a network past the scheduled time.
    scheduledAt: isInFuture(scheduleTime) ? requireScheduleDate(scheduleTime) : null,
    storedBytes: upload.sizeBytes,
    uploadSha256: upload.sha256,
    region: region ?? null,
    moderation: isReviewDue ? 'firstReview' : 'none',
    isReviewDue,
    ...limits,
    ...(sound && {
      musicId: sound.musicId,
      soundMix: { volume: sound.volume, ownVolume: sound.ownVolume },
    }),
    ...(sticker && {
      stickerId: sticker.stickerId,
      stickerPlace: { x: sticker.x, y: sticker.y, scale: sticker.scale },
    }),
  })
  await queue.add(db, { videoId, authorId: viewer.id, uploadKey: upload.key })
  return { itemId: videoId }
}

/** Moderators and operators are not reviewed themselves, as a site's only operator would wait forever. */
async function isReviewedFirst(db: Db, viewer: Viewer, configuredCount: number): Promise<boolean> {
  if (hasRole(viewer.role, 'moderator')) return false
  const count = Math.max(configuredCount, (await readSettings(db)).firstReviewCount)
  return count > 0 && hasFewerReviewed(db, viewer.id, count)
}
