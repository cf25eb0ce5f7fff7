import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { StoringUser } from '#contract/models/upkeep.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput, userNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { readSettings } from '#server/features/site/settings-service.ts'
import { presentSummary } from '#server/features/users/present.ts'
import type { FilesSpace } from '#server/storage/files-space.ts'

import { recordAction } from './audit.ts'
import { cursorOf, placeOf } from './number-cursor.ts'
import * as repository from './storage-repository.ts'

export interface StorageTools {
  /** The quota of all users with which the server was started. */
  userMaxBytes: number
  /** The disk where files are stored, or made. */
  diskSpace: () => Promise<{ totalBytes: number; freeBytes: number }>
  /** The space of all files of the site. */
  filesSpace: () => Promise<FilesSpace>
  /** The bucket of the object store where new files go. Undefined: the disk. */
  bucket: string | undefined
}

const USER_ID = /^\d{1,18}$/
const NAME_CURSOR = /^n_(\S{1,64})$/

/**
 * Lists users by storage use, the largest first, or those whose name begins with a text.
 * @throws {ApiError} 400 for a cursor that is not from this list
 */
export async function listStorage(
  db: Db,
  viewer: Viewer,
  { q, cursor, count }: ParsedInput<'operator.storage'>,
  { userMaxBytes, diskSpace }: StorageTools,
): Promise<Output<'operator.storage'>> {
  requireRights(viewer, 'operator')
  const prefix = q.trim().replace(/^@/, '').toLowerCase()
  const found =
    prefix === ''
      ? await repository.listLargest(db, placeOf(cursor, USER_ID, '0'), count + 1)
      : await repository.listNamed(db, prefix, nameOf(cursor), count + 1)
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  const hasMore = found.length > count
  return {
    users: rows.map(presentStoring),
    disk: await diskSpace(),
    userMaxBytes: (await readSettings(db)).userMaxBytes,
    configMaxBytes: Number.isFinite(userMaxBytes) ? userMaxBytes : null,
    cursor:
      prefix === ''
        ? cursorOf(last && { key: String(last.storedBytes), id: last.id }, hasMore)
        : last && hasMore
          ? `n_${last.username}`
          : null,
  }
}

/** Lists the space of files and of the database by kind, the largest first. */
export async function listKinds(
  db: Db,
  viewer: Viewer,
  { filesSpace, bucket }: StorageTools,
): Promise<Output<'operator.storageKinds'>> {
  requireRights(viewer, 'operator')
  const { kinds, usedBytes, maxBytes } = await filesSpace()
  const database = { kind: 'database' as const, bytes: await repository.measureDatabase(db) }
  return {
    kinds: [...kinds.filter(({ bytes }) => bytes > 0), database].toSorted((a, b) => b.bytes - a.bytes),
    usedBytes,
    maxBytes: Number.isFinite(maxBytes) ? maxBytes : null,
    bucket: bucket ?? null,
    comparedTime: await repository.findComparedTime(db),
  }
}

function nameOf(cursor: string | undefined): string {
  if (cursor === undefined) return ''
  const name = NAME_CURSOR.exec(cursor)?.[1]
  if (name === undefined) throw invalidInput(sentence('cursorNotValid'))
  return name
}

const presentStoring = (row: repository.StoringRow): StoringUser => ({
  ...presentSummary(row),
  storedBytes: row.storedBytes,
  recordingBytes: row.recordingBytes,
  ownMaxBytes: row.ownMaxBytes,
})

/**
 * Gives one user their own quota, or again the one of all users.
 * @throws {ApiError} 10202 when there is no such user
 */
export async function setQuota(
  db: Tx,
  viewer: Viewer,
  { userId, maxBytes }: ParsedInput<'operator.setQuota'>,
): Promise<Output<'operator.setQuota'>> {
  requireRights(viewer, 'operator')
  const row = await repository.updateQuota(db, userId, maxBytes)
  if (!row) throw userNotExist()
  await recordAction(db, viewer, {
    action: 'storage.quota',
    subject: `user ${userId}`,
    details: { maxBytes },
  })
  return { user: presentStoring(row) }
}
