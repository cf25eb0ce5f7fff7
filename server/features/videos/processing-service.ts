import type { Processing } from '#contract/models/video.ts'
import type { Sentence } from '#contract/sentence.ts'
import { inEnglish } from '#server/api/english.ts'
import { videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import type { StoredMedia } from '#server/db/schema/videos.ts'
import { addUnusedFiles, deleteUnusedFiles } from '#server/db/unused-files.ts'
import { notifyMentionedInCaption } from '#server/features/mentions/notify.ts'
import { recordSiteNotice } from '#server/features/notices/service.ts'
import { tagVideo } from '#server/features/tags/service.ts'

import { keysOfFiles } from './media-files.ts'
import * as repository from './processing-repository.ts'
import { getVideo } from './service.ts'

/**
 * Returns the processing state of the viewer's own video.
 * @throws {ApiError} 10204 when the viewer has no such video
 */
export async function getProcessing(db: Db, viewer: Viewer, videoId: string): Promise<Processing> {
  const row = await repository.findOwnProcessing(db, videoId, viewer.id)
  if (!row) throw videoNotExist()
  if (row.state === 'ready') return { state: 'ready', video: await getVideo(db, viewer, videoId) }
  if (row.state === 'failed')
    return { state: 'failed', message: row.failure ?? '', ...row.failureSentence, isOurs: row.isFailureOurs }
  const pace = row.isFailureOurs ? 'again' : row.isLate ? 'slow' : 'usual'
  return { state: 'processing', progress: row.progress, pace }
}

/** @param progress 0 to 1 */
export const noteProgress = (db: Db, videoId: string, progress: number): Promise<void> =>
  repository.updateProgress(db, videoId, Math.min(1, Math.max(0, progress)))

/** Records for the author of a video that it is tried again. */
export const noteFailedTry = (db: Db, videoId: string): Promise<void> => repository.noteFailedTry(db, videoId)

export const isStillProcessing = (db: Db, videoId: string): Promise<boolean> =>
  repository.isVideoProcessing(db, videoId)

/**
 * Shows a video to its audience, with the chosen sound or its own. Repeating it changes nothing. Its files are public,
 * under names that nobody knows yet; `settleVideos` moves them if necessary. If the video was removed for good, so are
 * its files.
 * @param fingerprint perceptual hashes of its pictures
 * @param judgement of the classifier. A first review takes precedence
 * @param isSoundGone the chosen sound can no longer be used: only the author sees the video, and decides
 */
export function finishProcessing(
  database: Database,
  videoId: string,
  media: StoredMedia,
  {
    isSoundGone = false,
    fingerprint = [],
    judgement = {},
  }: {
    isSoundGone?: boolean
    fingerprint?: readonly string[]
    judgement?: repository.FirstJudgement
  },
): Promise<void> {
  return database.transaction(async (db) => {
    const author = await repository.lockProcessing(db, videoId)
    if (!author) {
      // Meanwhile removed, by a request that knew of no files yet.
      if (!(await repository.isVideoThere(db, videoId))) {
        await addUnusedFiles(db, keysOfFiles({ media, captionTracks: [] }))
      }
      return
    }
    await repository.noteJudgement(db, videoId, judgement)
    if (isSoundGone) {
      await repository.dropSound(db, videoId, author.musicId)
      await recordSiteNotice(db, 'soundGone', videoId)
    }
    let musicId = isSoundGone ? null : author.musicId
    if (musicId === null && media.hasAudio) {
      musicId = nextId()
      const title = 'original sound'
      await repository.insertMusic(db, { id: musicId, title, authorName: author.nickname, videoId })
    }
    const shownTo = await repository.publishVideo(db, { id: videoId, media, musicId, fingerprint })
    if (shownTo === 'everyone') await tagVideo(db, videoId, author.caption)
    if (author.isAwaited && !isSoundGone) await recordSiteNotice(db, 'videoPublished', videoId)
    await notifyMentionedInCaption(db, videoId)
    db.publish({ kind: 'posted', userId: author.authorId })
  })
}

/**
 * Processes a video again that was given up by our fault.
 * @param uploadKey its upload, which is retained again
 * @returns false when it is no longer such a video, or its upload is gone
 */
export async function reviveProcessing(db: Tx, videoId: string, uploadKey: string): Promise<boolean> {
  if (!(await repository.updateToProcessing(db, videoId, uploadKey))) return false
  await deleteUnusedFiles(db, [uploadKey])
  return true
}

/**
 * Gives up a video, and sends its author a notice. Repeating it changes nothing.
 * @param sentence for the video's author
 * @param isOurs whether the fault is ours, not the file's
 */
export const failProcessing = (
  database: Database,
  videoId: string,
  { sentence, isOurs }: { sentence: Sentence; isOurs: boolean },
): Promise<void> =>
  database.transaction(async (db) => {
    const hasFailed = await repository.updateToFailed(db, videoId, {
      failure: inEnglish(sentence).message,
      failureSentence: sentence,
      isFailureOurs: isOurs,
    })
    if (hasFailed) await recordSiteNotice(db, 'videoFailed', videoId)
  })
