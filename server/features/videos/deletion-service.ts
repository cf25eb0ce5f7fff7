import { DELETED_VIDEO_DAYS } from '#contract/constants.ts'
import type { Output } from '#contract/endpoints/index.ts'
import type { Video } from '#contract/models/video.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { IS_REMOVED } from '#server/db/schema/shown-to.ts'
import { addUnusedFiles } from '#server/db/unused-files.ts'
import { withdrawCaptionMentions } from '#server/features/notices/service.ts'
import { untagVideo } from '#server/features/tags/service.ts'

import { lockOwnVideo, updateOwnVideo } from './audience-repository.ts'
import { workInTurns } from './author-turns.ts'
import * as repository from './deletion-repository.ts'
import { getVideo } from './service.ts'
import { findRemovable } from './settle-service.ts'

const BATCH_SIZE = 500
/** The deletion time of videos that are to be removed for good: see `IS_REMOVED`. */
const REMOVED = new Date(0)
const DAY_SEC = 24 * 60 * 60

/** When a video that was deleted at this time is removed for good. Seconds since 1970. */
export const removedAt = (deletedAt: Date): number => epochSeconds(deletedAt) + DELETED_VIDEO_DAYS * DAY_SEC

/**
 * Deletes the viewer's own video: nobody sees it, and its likes no longer count. Repeating it returns the same.
 * @throws {ApiError} 10204 when the viewer has no such video
 */
export async function deleteVideo(db: Tx, viewer: Viewer, videoId: string): Promise<Output<'videos.delete'>> {
  const video = await lockOwnVideo(db, videoId, viewer.id)
  if (!video) throw videoNotExist()
  const deletedAt = video.deletedAt ?? new Date()
  if (!video.deletedAt) {
    await updateOwnVideo(db, videoId, { ...video, deletedAt })
    await withdrawCaptionMentions(db, videoId)
    db.publish({ kind: 'audience', videoId })
  }
  return { videoId, removedAt: removedAt(deletedAt) }
}

/**
 * Restores a deleted video, with its likes and comments.
 * @throws {ApiError} 10204 when the viewer has no such video
 */
export async function restoreVideo(db: Tx, viewer: Viewer, videoId: string): Promise<Video> {
  const video = await lockOwnVideo(db, videoId, viewer.id)
  if (!video) throw videoNotExist()
  if (video.deletedAt) {
    await updateOwnVideo(db, videoId, { ...video, deletedAt: null })
    db.publish({ kind: 'audience', videoId })
  }
  return getVideo(db, viewer, videoId)
}

/**
 * Removes the viewer's own deleted video for good: it can no longer be restored, and `removeVideos` does the rest.
 *
 * @throws {ApiError} 10204 when the viewer has no such deleted video
 */
export async function removeOwnVideo(
  db: Tx,
  viewer: Viewer,
  videoId: string,
): Promise<Output<'videos.remove'>> {
  const video = await lockOwnVideo(db, videoId, viewer.id)
  if (!video?.deletedAt) throw videoNotExist()
  await updateOwnVideo(db, videoId, { ...video, deletedAt: REMOVED })
  return { videoId }
}

/**
 * Removes the videos that their authors removed for good, and deleted ones that can no longer be restored. Their files
 * are left to `removeUnusedFiles`.
 */
export async function removeVideos(database: Database): Promise<void> {
  while (await repository.markExpired(database, DELETED_VIDEO_DAYS, BATCH_SIZE));
  await workInTurns(database, { name: 'removed', condition: IS_REMOVED }, (id) =>
    database.transaction((db) => removeVideo(db, id)),
  )
}

/** Removes all videos of a user for good, including deleted ones. Their files are left to `removeUnusedFiles`. */
export async function removeVideosOf(database: Database, authorId: string): Promise<void> {
  const next = () => repository.findOfAuthor(database, authorId, BATCH_SIZE)
  for (let ids = await next(); ids.length > 0;) {
    // One transaction each, as a video may have many comments.
    for (const id of ids) {
      await database.transaction(async (db) => {
        const video = await lockOwnVideo(db, id, authorId)
        // One that can no longer be restored is in no counter.
        if (video) await updateOwnVideo(db, id, { ...video, deletedAt: REMOVED })
        else await repository.markRemoved(db, id)
        await removeVideo(db, id)
        db.publish({ kind: 'audience', videoId: id })
      })
    }
    ids = await next()
  }
}

async function removeVideo(db: Tx, id: string): Promise<void> {
  const video = await repository.lockRemoved(db, id)
  if (!video) return
  const { media, captionTracks } = video
  if (media) await addUnusedFiles(db, await findRemovable(db, id, { media, captionTracks }))
  await untagVideo(db, id)
  await repository.removeVideo(db, id, video)
}
