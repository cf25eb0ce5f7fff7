import type { JobWithMetadata } from 'pg-boss'

import { sentence, type Sentence } from '#contract/sentence.ts'
import { addUnusedFiles } from '#server/db/unused-files.ts'
import { createMailQueue } from '#server/features/account/mail-service.ts'
import { removeUnsentPictures } from '#server/features/conversations/picture-service.ts'
import { removeOldNotices } from '#server/features/notices/purge.ts'
import { removeUnusedMarks } from '#server/features/site/settings-service.ts'
import { removeUnusedStickers } from '#server/features/stickers/stickers.ts'
import { removeStaleUploads, type UploadTools } from '#server/features/uploads/service.ts'
import { removeUnusedImages } from '#server/features/users/image-service.ts'
import { removeUnusedCaptions } from '#server/features/videos/caption-track-service.ts'
import type { TranscodeQueue, TranscodeRequest } from '#server/features/videos/create-service.ts'
import { failProcessing, noteFailedTry } from '#server/features/videos/processing-service.ts'
import { ENCODES_AT_ONCE } from '#server/media/media-queue.ts'
import { MediaCutShort } from '#server/media/refusal.ts'
import type { ProcessRole } from '#server/processes/roles.ts'
import type { FilesSpace } from '#server/storage/files-space.ts'

import { startAccountUpkeep, type AccountUpkeepTools } from './account-upkeep.ts'
import { startAlerts } from './alerts.ts'
import { startAnimations } from './animations.ts'
import { startBoss } from './boss.ts'
import { startComparing } from './compare-storage.ts'
import { startDownloads } from './downloads.ts'
import { createFailedIndex } from './failed-jobs.ts'
import { askForInspections, startInspections } from './inspections.ts'
import { startNotifications, type NotificationTools } from './notification-queue.ts'
import { startFigures, startRanking, startSiteFigures, startTrends, startVectors } from './rank-queue.ts'
import { createWatch } from './regular-work.ts'
import {
  addAgain,
  createTranscodeQueues,
  TRANSCODE,
  TRANSCODE_FAILED,
  transcodeQueue,
} from './transcode-queue.ts'
import { transcodeVideo, type TranscodeTools } from './transcode-video.ts'
import { startVideoUpkeep } from './video-upkeep.ts'
import { removeStaleFolders } from './work-folder.ts'

export interface Jobs {
  queue: TranscodeQueue
  /** Has a process with the role `media` inspect uploads. Absent: this one has the role. */
  inspectElsewhere: UploadTools['inspectElsewhere']
  /** Ends running jobs; the next start begins them again. */
  stop(): Promise<void>
}

const POLLING_INTERVAL_SEC = 1
/** Often enough that a busy machine does not look like a dead one. */
const HEARTBEAT_REFRESH_SEC = 5
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000
const STOP_TIMEOUT_MS = 10_000
/** Tries of a job that crashes, or takes too long or too much memory: it is expensive, and likely to do so again. */
const MAX_CUT_SHORT_TRIES = 3
/** An operator may try a job again that was given up, with its upload, for as long as the job is in the list. */
const GIVEN_UP_MS = 7 * 24 * 60 * 60 * 1000

type JobTools = TranscodeTools &
  UploadTools &
  NotificationTools &
  Pick<AccountUpkeepTools, 'mails' | 'secret'> & {
    /** The part of the work that this process does: `media` encodes, `push` sends notifications, and `jobs` does everything else. */
    roles: readonly ProcessRole[]
    /** Other processes may use the database, too. */
    isShared: boolean
    /** A pair of videos that fewer viewers share teaches nothing. */
    interestMinViewers: number
    /** Free bytes on the disk of the work folder. */
    freeBytes: () => Promise<number>
    /** The space of all files of the site. */
    filesSpace: () => Promise<FilesSpace>
  }

/**
 * Starts the background work: encoding, scheduled videos and their files, ranks, notifications, and hourly cleaning up.
 */
export async function startJobs(tools: JobTools): Promise<Jobs> {
  const { database, storage, workDir, log, errorReports, roles } = tools
  const does = (role: ProcessRole) => roles.includes(role)
  const boss = await startBoss(database, log)
  await createTranscodeQueues(boss)
  await createFailedIndex(database)
  const stopping = new AbortController()

  const options = { pollingIntervalSeconds: POLLING_INTERVAL_SEC, batchSize: 1, localConcurrency: 1 } as const
  const encoding = {
    ...options,
    localConcurrency: ENCODES_AT_ONCE,
    includeMetadata: true,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SEC,
  } as const
  const giveUp = ({ videoId }: TranscodeRequest, reason: Sentence) =>
    failProcessing(database, videoId, { sentence: reason, isOurs: true })
  if (does('media')) {
    await boss.work(TRANSCODE, encoding, async ([job]: JobWithMetadata<TranscodeRequest>[]) => {
      if (!job) return
      try {
        await transcodeVideo(tools, job.data, AbortSignal.any([job.signal, stopping.signal]))
      } catch (error) {
        if (!stopping.signal.aborted) {
          log.warn({ err: error, videoId: job.data.videoId }, 'A video could not be processed this time.')
          errorReports.report(error)
          const isLastTry = error instanceof MediaCutShort && job.retryCount + 1 >= MAX_CUT_SHORT_TRIES
          if (!isLastTry) {
            await noteFailedTry(database, job.data.videoId)
            throw error
          }
          await giveUp(job.data, sentence('videoTooDemanding'))
          return storage.delete(job.data.uploadKey)
        }
        // A restart does not count as a failed try.
        await addAgain(boss, job)
      }
    })
    await boss.work<TranscodeRequest>(TRANSCODE_FAILED, options, async ([job]) => {
      if (!job) return
      await giveUp(job.data, sentence('videoGivenUp'))
      await addUnusedFiles(database, [job.data.uploadKey], GIVEN_UP_MS)
    })
    if (tools.isShared) await startInspections(boss, tools)
  }

  const watch = createWatch(database, log)
  const stops: (() => unknown)[] = []
  if (does('push')) stops.push(await startNotifications(boss, tools, watch))
  if (does('jobs')) {
    const watched = { ...tools, watch }
    stops.push(
      startVideoUpkeep(watched),
      // Archives go to the storage as they are made.
      startAccountUpkeep({ ...watched, freeBytes: () => tools.parts.freeBytes() }),
      startDownloads(watched),
      startAnimations(watched),
      await startRanking(boss, database, log),
      await startFigures(boss, database, log),
      await startSiteFigures(boss, database, log),
      await startTrends(boss, database, log),
      await startVectors(boss, database, log, tools.interestMinViewers),
    )
    const alertTools = {
      ...watched,
      origin: tools.publicUrl?.origin,
      queueMail: tools.mails && createMailQueue(tools.secret),
    }
    stops.push(await startAlerts(boss, alertTools, watch), await startComparing(boss, tools, watch))
  }

  const cleanUp = watch('cleaning', 'Files and notices that are over could not be removed.', () =>
    Promise.all([
      // On the disk of this process.
      removeStaleUploads(tools),
      storage.removeLeftovers(),
      removeStaleFolders(workDir),
      ...(does('jobs')
        ? [
            removeUnusedImages(database, storage),
            removeUnsentPictures(database),
            removeUnusedCaptions(database, storage),
            removeUnusedStickers(database, storage),
            removeUnusedMarks(database, storage),
            removeOldNotices(database),
          ]
        : []),
    ]),
  )
  void cleanUp()
  const cleaning = setInterval(() => void cleanUp(), CLEANUP_INTERVAL_MS)

  return {
    queue: transcodeQueue(boss),
    inspectElsewhere: does('media') ? undefined : await askForInspections(boss),
    async stop() {
      clearInterval(cleaning)
      await Promise.all(stops.map((stop) => stop()))
      stopping.abort(new Error('The server stops.'))
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}
