import type { Database } from '#server/db/client.ts'
import { addUnusedFiles, deleteUnusedFiles } from '#server/db/unused-files.ts'
import type { Log } from '#server/log.ts'
import { MediaBusy, MediaRefusal } from '#server/media/refusal.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { randomKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import * as repository from './animation-repository.ts'

const MAX_TRIES = 3
const RETRY_SEC = 10
/** Longer than making one takes. A file unused by then is from a process that died. */
const MAKING_MS = 60 * 60 * 1000
/** Size of the picture: a smaller video would be blurred. */
const SIDE_PX = 192

export interface AnimationTools {
  database: Database
  storage: Storage
  log: Log
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
  /** Cuts an animated WebP from a video. */
  animate: (video: { inputPath: string; startSec: number }) => Promise<Uint8Array>
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** Makes the queued animated profile pictures, one after the other. */
export async function makeAnimations(tools: AnimationTools): Promise<void> {
  const { database, log, signal } = tools
  while (!signal.aborted) {
    const next = await repository.takeQueued(database)
    if (!next) return
    try {
      await makeAnimation(tools, next)
    } catch (error) {
      // Not tried: the machine was busy, or the server is stopping.
      const isUntried = error instanceof MediaBusy || signal.aborted
      const tries = isUntried ? next.tries - 1 : next.tries
      if (!isUntried) log.warn({ err: error, videoId: next.videoId }, 'A profile picture could not be made.')
      const isOver = error instanceof MediaRefusal || tries >= MAX_TRIES
      await repository.postponeAnimation(database, { ...next, tries }, isOver ? null : RETRY_SEC)
    }
  }
}

async function makeAnimation(
  { database, storage, freeBytes, animate }: AnimationTools,
  row: repository.AnimationRow,
): Promise<void> {
  const video = await repository.findSource(database, row.userId, row.videoId)
  const bySize = video?.media.renditions.toSorted((a, b) => a.width * a.height - b.width * b.height) ?? []
  const rendition = bySize.find(({ width, height }) => Math.min(width, height) >= SIDE_PX) ?? bySize.at(-1)
  if (!video?.isForAll || !rendition) return repository.postponeAnimation(database, row, null)
  if ((await freeBytes()) < RESERVED_BYTES) throw new Error('The disk has no room for it.')
  const key = randomKey('avatar', 'webp')
  const data = await storage.withLocalFile(rendition.key, (inputPath) =>
    animate({ inputPath, startSec: row.startMs / 1000 }),
  )
  await addUnusedFiles(database, [key], MAKING_MS)
  await storage.put(key, Buffer.from(data))
  await database.transaction(async (db) => {
    const isWanted = await repository.finishAnimation(db, row, { key, sizeBytes: data.byteLength })
    await (isWanted ? deleteUnusedFiles(db, [key]) : addUnusedFiles(db, [key]))
  })
}

/** Removes pictures whose video is gone, or no longer for everyone. */
export const removeUnwanted = (database: Database): Promise<void> =>
  database.transaction(async (db) => addUnusedFiles(db, await repository.deleteUnwanted(db)))
