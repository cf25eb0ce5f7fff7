import type { Database } from '#server/db/client.ts'
import { addUnusedFiles, deleteUnusedFiles } from '#server/db/unused-files.ts'
import type { Log } from '#server/log.ts'
import { MediaBusy } from '#server/media/refusal.ts'
import type { TranscodedRendition } from '#server/media/result.ts'
import { randomKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import * as repository from './repository.ts'
import { sourceOf } from './service.ts'

/** Maximum bytes of all files together. */
const MAX_BYTES = 2 * 1024 ** 3
/** Days after which an unused file is removed. */
const UNUSED_DAYS = 3
/** Bytes that a file has to leave free on the disk. */
const SPARE_BYTES = 1024 ** 3
const MAX_TRIES = 3
const RETRY_SEC = 10
/** Longer than making a file takes. One unused by then is from a process that died. */
const MAKING_MS = 60 * 60 * 1000

export interface DownloadTools {
  database: Database
  storage: Storage
  log: Log
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
  /** Draws the name of its author into a video, and calls `use` with the file, which is gone afterwards. */
  drawName: (
    video: { inputPath: string; username: string; isSilent: boolean },
    use: (file: TranscodedRendition) => Promise<void>,
  ) => Promise<void>
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** Makes the queued files, one after the other. */
export async function makeDownloads(tools: DownloadTools): Promise<void> {
  const { database, log, signal } = tools
  while (!signal.aborted) {
    const next = await repository.takeQueued(database)
    if (!next) return
    try {
      await makeDownload(tools, next)
    } catch (error) {
      // Not tried: the machine was busy, or the server is stopping.
      const isUntried = error instanceof MediaBusy || signal.aborted
      const tries = isUntried ? next.tries - 1 : next.tries
      if (!isUntried)
        log.warn({ err: error, videoId: next.videoId }, 'The file of a video could not be made.')
      const isOver = tries >= MAX_TRIES
      await repository.postponeDownload(database, { ...next, tries }, isOver ? null : RETRY_SEC)
    }
    await removeUnwanted(database)
  }
}

async function makeDownload(
  { database, storage, freeBytes, drawName }: DownloadTools,
  row: repository.DownloadRow,
): Promise<void> {
  const video = await repository.findVideo(database, row.videoId, null)
  const wanted = video && sourceOf(video)
  // Gone, or changed since the request: asking again queues a new one.
  if (!video || wanted?.source !== row.source) return repository.postponeDownload(database, row, null)
  const { rendition } = wanted
  if ((await freeBytes()) < 2 * rendition.sizeBytes + SPARE_BYTES)
    throw new Error('The disk has no room for it.')
  const { uniqueId: username, isSilent } = video
  const key = randomKey('download', 'mp4')
  await storage.withLocalFile(rendition.key, (inputPath) =>
    drawName({ inputPath, username, isSilent }, async ({ path, sizeBytes }) => {
      await addUnusedFiles(database, [key], MAKING_MS)
      await storage.put(key, { moveFrom: path })
      await database.transaction(async (db) => {
        const isWanted = await repository.finishDownload(db, row, { key, sizeBytes })
        await (isWanted ? deleteUnusedFiles(db, [key]) : addUnusedFiles(db, [key]))
      })
    }),
  )
}

/** Removes files that are expired, beyond the limit, or whose video is gone. */
export const removeUnwanted = (database: Database, maxBytes = MAX_BYTES): Promise<void> =>
  database.transaction(async (db) => {
    await addUnusedFiles(db, await repository.deleteUnwanted(db, { maxBytes, days: UNUSED_DAYS }))
  })
