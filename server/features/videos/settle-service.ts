import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { Database, Db } from '#server/db/client.ts'
import { IS_MISPLACED } from '#server/db/schema/shown-to.ts'
import { addUnusedFiles, deleteUnusedFiles, findUnusedFiles } from '#server/db/unused-files.ts'
import { tagVideo, untagVideo } from '#server/features/tags/service.ts'
import type { Log } from '#server/log.ts'
import { randomKey, restrictedKey, type FileKind } from '#server/storage/keys.ts'
import { FileNotFound, type Storage } from '#server/storage/storage.ts'

import { workInTurns } from './author-turns.ts'
import { keysOfFiles, previewKeysOf, renameFiles, type VideoFiles } from './media-files.ts'
import * as repository from './settle-repository.ts'

const BATCH_SIZE = 50
/** Longer than a move takes. A copy unused by then is from an interrupted move. */
const MOVE_MS = 60 * 60 * 1000

/**
 * Adapts the files and hashtags of videos to their audience: public ones have addresses that anyone may fetch and
 * cache, and are filed under their hashtags; requests for the files of others are checked, at addresses that only
 * permitted viewers have ever had. Each video takes a few renames. The previous files are left to `removeUnusedFiles`.
 */
export const settleVideos = (
  database: Database,
  storage: Storage,
  { log }: { log?: Pick<Log, 'warn'> } = {},
): Promise<void> =>
  workInTurns(database, { name: 'misplaced', condition: IS_MISPLACED }, (id) =>
    settleVideo({ database, storage, log }, id),
  )

interface SettleTools {
  database: Database
  storage: Storage
  log: Pick<Log, 'warn'> | undefined
}

async function settleVideo({ database, storage, log }: SettleTools, id: string): Promise<void> {
  const before = await repository.findMisplacedVideo(database, id)
  if (!before) return
  const oldKeys = keysOfFiles(before)
  const newKeys = new Map(
    oldKeys.map((key) => [key, before.isPublic ? publicKey(key) : restrictedKey(id, extensionOf(key))]),
  )
  const copies = [...newKeys.values()]
  await addUnusedFiles(database, copies, MOVE_MS)
  const lost = await copyFiles(storage, newKeys)
  if (lost.size > 0) {
    // Another process has moved them, or the whole storage is unavailable; in that case nothing is served, and they may
    // come back.
    if (
      lost.size === newKeys.size ||
      !isDeepStrictEqual(await repository.findMisplacedVideo(database, id), before)
    ) {
      return addUnusedFiles(database, copies)
    }
    log?.warn({ videoId: id, keys: [...lost] }, 'Files of a video are lost. It goes on without them.')
  }
  const after = renameFiles(withoutLost(before, lost), (key) => newKeys.get(key) ?? key)
  const unused = await findRemovable(database, id, before)
  await database.transaction(async (db) => {
    if (!(await repository.placeFiles(db, id, before, after))) {
      return addUnusedFiles(db, copies)
    }
    await deleteUnusedFiles(db, copies)
    await addUnusedFiles(db, unused)
    await (before.isPublic ? tagVideo(db, id, before.caption) : untagVideo(db, id))
  })
}

/** Copies existing files. @returns the keys of the missing ones */
async function copyFiles(storage: Storage, newKeys: ReadonlyMap<string, string>): Promise<Set<string>> {
  const lost = new Set<string>()
  for (const [from, to] of newKeys) {
    await storage.copy(from, to).catch((error: unknown) => {
      if (!(error instanceof FileNotFound)) throw error
      lost.add(from)
    })
  }
  return lost
}

/** The files of a video without dispensable lost ones; a lost rendition or poster keeps its key. */
function withoutLost({ media, captionTracks }: VideoFiles, lost: ReadonlySet<string>): VideoFiles {
  const { storyboard, ...others } = media
  return {
    media: { ...others, ...(storyboard && !lost.has(storyboard.key) && { storyboard }) },
    captionTracks: captionTracks.filter(({ key }) => !lost.has(key)),
  }
}

/** The files that belong only to this video, including those made from them. */
export async function findRemovable(db: Db, id: string, files: VideoFiles): Promise<string[]> {
  const keys = [...new Set(keysOfFiles(files))]
  const shared = files.media.areFilesOwn ? new Set() : await repository.findSharedKeys(db, id, keys)
  return [
    ...keys.filter((key) => !shared.has(key)),
    ...(shared.has(files.media.posterKey) ? [] : previewKeysOf(files.media)),
  ]
}

/** Removes files that are no longer used. */
export async function removeUnusedFiles(db: Db, storage: Storage): Promise<void> {
  for (let keys = await findUnusedFiles(db, BATCH_SIZE); keys.length > 0;) {
    await Promise.all(keys.map((key) => storage.delete(key)))
    await deleteUnusedFiles(db, keys)
    keys = await findUnusedFiles(db, BATCH_SIZE)
  }
}

const extensionOf = (key: string): string => path.extname(key).slice(1)

const KINDS: Readonly<Record<string, FileKind>> = { mp4: 'video', webp: 'poster', vtt: 'captions' }

const publicKey = (key: string): string => {
  const extension = extensionOf(key)
  return randomKey(KINDS[extension] ?? 'video', extension)
}
