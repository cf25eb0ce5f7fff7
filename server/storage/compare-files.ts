import type { Database, Db } from '#server/db/client.ts'

import { recordFiles, type FileState } from './file-ledger.ts'
import { FILE_KINDS, type FileKind } from './keys.ts'
import type { ListedFile, Storage } from './storage.ts'

/** A file that was just stored may not be written down yet. */
const RECENT_MS = 60 * 60 * 1000
const BATCH_SIZE = 1_000
/** The folders of a kind: the first byte of each name. */
const FOLDERS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The differences that were found. */
export interface Drift {
  /** Files that were not written down, or were and are not there. */
  fileCount: number
  /** Kinds whose sum differed from its files. */
  sumCount: number
}

/**
 * Compares what is written down with the files that are stored, and mends the difference, which a killed process, a
 * restored backup or a hand in the store leaves behind. Reads the list of files, but none of them.
 */
export async function compareFiles(database: Database, storage: Storage): Promise<Drift> {
  let fileCount = 0
  for (const kind of FILE_KINDS.filter((each) => each !== 'chunk')) {
    const compare = async (folder: string, files: ListedFile[]) => {
      fileCount += await compareFolder(database, storage, `${kind}/${folder}/`, files)
    }
    const unlisted = new Set(FOLDERS)
    for await (const { folder, files } of byFolder(storage, kind)) {
      unlisted.delete(folder)
      await compare(folder, files)
    }
    for (const folder of unlisted) await compare(folder, [])
  }
  return { fileCount, sumCount: await mendSums(database) }
}

/** Lists files as the store does, which has those of a folder one after the other. */
async function* byFolder(
  storage: Storage,
  kind: FileKind,
): AsyncGenerator<{ folder: string; files: ListedFile[] }> {
  let folder = ''
  let files: ListedFile[] = []
  for await (const file of storage.filesOf(kind, new Date(Date.now() - RECENT_MS))) {
    const [, its = ''] = file.key.split('/')
    if (its !== folder) {
      if (files.length > 0) yield { folder, files }
      folder = its
      files = []
    }
    files.push(file)
  }
  if (files.length > 0) yield { folder, files }
}

/** @returns the number of differences */
async function compareFolder(
  database: Database,
  storage: Storage,
  prefix: string,
  files: readonly ListedFile[],
): Promise<number> {
  const known = new Set(await listKeys(database, prefix))
  const differences = files
    .filter(({ key }) => !known.has(key))
    .map(({ key, sizeBytes }): [string, FileState] => [key, sizeBytes])
  for (const { key } of files) known.delete(key)
  for (const key of known) {
    // Those that are there are too new to be listed, or in the other one of two stores.
    if (!(await storage.stat(key))) differences.push([key, null])
  }
  for (let at = 0; at < differences.length; at += BATCH_SIZE) {
    await recordFiles(database, new Map(differences.slice(at, at + BATCH_SIZE)))
  }
  return differences.length
}

async function listKeys(db: Db, prefix: string): Promise<string[]> {
  const rows = await db.query<{ key: string }>({
    name: 'storage.keysOfFolder',
    text: `SELECT key FROM stored_files WHERE key ~>=~ $1 AND key ~<~ ($1 || chr(1114111))`,
    values: [prefix],
  })
  return rows.map(({ key }) => key)
}

/**
 * Mends the sums. One statement sees them and what they are made of at the same moment, and adds the difference to what
 * others write meanwhile.
 * @returns the number of sums that were wrong
 */
async function mendSums(db: Db): Promise<number> {
  const rows = await db.query({
    name: 'storage.mendSums',
    text: `
      WITH files AS (
        SELECT kind, count(*) AS file_count, sum(size_bytes) AS size_bytes FROM stored_files GROUP BY kind
        UNION ALL
        SELECT 'live', count(*), coalesce(sum((recording->>'sizeBytes')::bigint), 0)
        FROM live_rooms WHERE recording_until IS NOT NULL
      ), drift AS (
        SELECT kind, coalesce(files.file_count, 0) - coalesce(sums.file_count, 0) AS file_count,
          coalesce(files.size_bytes, 0) - coalesce(sums.size_bytes, 0) AS size_bytes
        FROM files FULL JOIN stored_sums AS sums USING (kind)
      )
      INSERT INTO stored_sums AS sums (kind, file_count, size_bytes)
      SELECT kind, file_count, size_bytes FROM drift WHERE file_count <> 0 OR size_bytes <> 0 ORDER BY kind
      ON CONFLICT (kind) DO UPDATE SET file_count = sums.file_count + excluded.file_count,
        size_bytes = sums.size_bytes + excluded.size_bytes
      RETURNING kind`,
  })
  return rows.length
}
