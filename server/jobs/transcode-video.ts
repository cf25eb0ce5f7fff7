import { readFile } from 'node:fs/promises'

import { sentence } from '#contract/sentence.ts'
import type { Database } from '#server/db/client.ts'
import type { ErrorReports } from '#server/features/error-reports/index.ts'
import type { Classify } from '#server/features/moderation/classify.ts'
import { findChosenSound } from '#server/features/music/music.ts'
import { findPlacedSticker } from '#server/features/stickers/stickers.ts'
import type { TranscodeRequest } from '#server/features/videos/create-service.ts'
import {
  failProcessing,
  finishProcessing,
  isStillProcessing,
  noteProgress,
} from '#server/features/videos/processing-service.ts'
import { findRemovedCopy } from '#server/features/videos/removed-media.ts'
import type { Log } from '#server/log.ts'
import { MediaRefusal } from '#server/media/refusal.ts'
import type { transcode } from '#server/media/transcode.ts'
import type { Storage } from '#server/storage/storage.ts'

import { storeMedia } from './store-media.ts'
import { withJobFolder } from './work-folder.ts'

export interface TranscodeTools {
  database: Database
  storage: Storage
  /** Folder for files that are being made. */
  workDir: string
  transcode: typeof transcode
  /** Absent: new videos are not classified. */
  classify?: Classify | undefined
  log: Log
  errorReports: ErrorReports
}

const PROGRESS_INTERVAL_MS = 500

/**
 * Makes a video from an upload and shows it, or sends its author the reason why not. Repeating it changes nothing.
 * @throws {MediaFailure} when it may work later
 * @throws `signal.reason` after an abort
 */
export async function transcodeVideo(
  tools: TranscodeTools,
  { videoId, uploadKey }: Pick<TranscodeRequest, 'videoId' | 'uploadKey'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, storage } = tools
  if (await isStillProcessing(database, videoId)) {
    try {
      await encode(tools, { videoId, uploadKey }, signal)
    } catch (error) {
      if (!(error instanceof MediaRefusal)) throw error
      tools.log.info({ videoId, reason: error.reason, detail: error.detail }, 'A video was refused.')
      await failProcessing(database, videoId, { sentence: error.sentence, isOurs: false })
    }
  }
  await storage.delete(uploadKey)
}

async function encode(
  { database, storage, workDir, transcode: makeRenditions, classify, log }: TranscodeTools,
  { videoId, uploadKey }: Pick<TranscodeRequest, 'videoId' | 'uploadKey'>,
  signal: AbortSignal,
): Promise<void> {
  const onProgress = throttled(PROGRESS_INTERVAL_MS, (progress) => {
    noteProgress(database, videoId, progress).catch((error: unknown) =>
      log.warn({ err: error, videoId }, 'The progress of a video could not be stored.'),
    )
  })
  /** Calls a function with a part of a video and the path of its file, if there is such a part. */
  const withFileOf = <Part extends { key: string }, T>(
    part: Part | null | undefined,
    use: (found: (Part & { inputPath: string }) | undefined) => Promise<T>,
  ): Promise<T> =>
    part ? storage.withLocalFile(part.key, (path) => use({ ...part, inputPath: path })) : use(undefined)
  await withJobFolder(workDir, async (jobDir) => {
    const chosen = await findChosenSound(database, videoId)
    const isSoundGone = chosen === 'gone'
    const sound = isSoundGone ? null : chosen
    if (isSoundGone)
      log.info({ videoId }, 'The sound of a video is gone. It is made without, for its author.')
    const placed = await findPlacedSticker(database, videoId)
    const result = await storage.withLocalFile(uploadKey, (inputPath) =>
      withFileOf(sound, (addedSound) =>
        withFileOf(placed, (sticker) =>
          makeRenditions({ inputPath, workDir: jobDir, onProgress, signal, addedSound, sticker }),
        ),
      ),
    )
    const { fingerprint } = result
    const originalId = await findRemovedCopy(database, fingerprint)
    if (originalId !== undefined) {
      log.info({ videoId, originalId }, 'A copy of a removed video was refused.')
      const reason = { sentence: sentence('removedBefore'), isOurs: false }
      return failProcessing(database, videoId, reason)
    }
    const judgement = await classify?.(await readFile((result.storyboard ?? result.poster).path))
    const media = await storeMedia(storage, uploadKey, result)
    await finishProcessing(database, videoId, media, {
      isSoundGone,
      fingerprint,
      judgement: judgement ?? {},
    })
  })
}

/** Passes a value on at most once in `intervalMs`, and drops the others. */
function throttled(intervalMs: number, callback: (value: number) => void): (value: number) => void {
  let nextMs = 0
  return (value) => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + intervalMs
    callback(value)
  }
}
