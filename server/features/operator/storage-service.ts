import { setTimeout } from 'node:timers/promises'

import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { StoredKind, StoringUser } from '#contract/models/upkeep.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput, overloaded, userNotExist } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { readSettings } from '#server/features/site/settings-service.ts'
import { presentSummary } from '#server/features/users/present.ts'

import { recordAction } from './audit.ts'
import { cursorOf, placeOf } from './number-cursor.ts'
import * as repository from './storage-repository.ts'

export interface StorageTools {
  /** The quota of all users with which the server was started. */
  userMaxBytes: number
  /** The disk with the files. */
  diskSpace: () => Promise<{ totalBytes: number; freeBytes: number }>
  /** Measures the bytes of stored files by kind. */
  measureFiles: () => Promise<Partial<Record<StoredKind, number>>>
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

type Measured = Output<'operator.storageKinds'>
/** How long a measurement is used, as it reads all files. */
const MEASURED_FOR_MS = 10 * 60 * 1_000

/** How long a request waits. A disk with millions of files takes minutes, so operators have to repeat the call. */
const ANSWER_MS = 5_000

/**
 * Creates the function that lists bytes by kind. One measurement serves everyone for ten minutes, and continues even if
 * it takes so long that callers get 503.
 */
export function createKindsReader(
  { measureFiles }: Pick<StorageTools, 'measureFiles'>,
  now = Date.now,
  answerMs = ANSWER_MS,
) {
  let latest: Promise<Measured> | undefined
  let untilMs = 0
  const measure = async (db: Db): Promise<Measured> => {
    const bytes = { ...(await measureFiles()), database: await repository.measureDatabase(db) }
    const kinds = Object.entries(bytes).map(([kind, size]) => ({ kind: kind as StoredKind, bytes: size }))
    return { kinds: kinds.toSorted((a, b) => b.bytes - a.bytes), measuredTime: Math.floor(now() / 1_000) }
  }
  const begin = (db: Db): Promise<Measured> => {
    untilMs = Infinity
    const measuring = measure(db)
    measuring.then(
      () => (untilMs = now() + MEASURED_FOR_MS),
      () => (untilMs = 0),
    )
    return measuring
  }
  return async (db: Db, viewer: Viewer): Promise<Measured> => {
    requireRights(viewer, 'operator')
    if (!latest || now() >= untilMs) latest = begin(db)
    const waiting = new AbortController()
    const tooLong = setTimeout(answerMs, undefined, { signal: waiting.signal }).then(() => {
      throw overloaded(answerMs)
    })
    try {
      return await Promise.race([latest, tooLong])
    } finally {
      waiting.abort()
    }
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
