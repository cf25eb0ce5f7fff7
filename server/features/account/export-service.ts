import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Output } from '#contract/endpoints/index.ts'
import { sentence } from '#contract/sentence.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { conflict } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { addUnusedFiles, deleteUnusedFiles } from '#server/db/unused-files.ts'
import type { Log } from '#server/log.ts'
import { deriveKey } from '#server/security/secret.ts'
import { randomKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import * as repository from './export-repository.ts'
import { makeArchive } from './make-archive.ts'

/** Days for which an archive can be downloaded. */
const EXPORT_DAYS = 7
/** Hours until another archive may replace it, as each is as large as all videos of its user. */
const PAUSE_HOURS = 24
/** Longer than making an archive takes. A file unused by then is from a process that died. */
const MAKING_MS = 6 * 60 * 60 * 1000
/** Bytes that an archive has to leave free on the disk. */
const SPARE_BYTES = 1024 ** 3

export const EXPORT_FILE_PATH = '/api/account/export/file/'

/** Archives of users' data, for the users themselves. */
export interface DataExports {
  find(db: Db, viewer: Viewer): Promise<Output<'account.export'>>
  /** @throws {ApiError} 409 while there is one that is younger than a day */
  request(db: Db, viewer: Viewer): Promise<Output<'account.export'>>
  /** The storage key of the file at a signed address; undefined for another user's, a wrong or an expired address. */
  fileOf(db: Db, viewer: Viewer, token: string): Promise<string | undefined>
}

export function createDataExports(secret: string): DataExports {
  const signingKey = deriveKey(secret, 'data-export')
  const tokenOf = (userId: string, key: string): string =>
    createHmac('sha256', signingKey).update(`${userId}\n${key}`).digest('base64url')

  const find = async (db: Db, viewer: Viewer): Promise<Output<'account.export'>> => {
    const row = await repository.findExport(db, viewer.id)
    if (!row || isOver(row)) return { export: null }
    const { state, key, sizeBytes, requestedAt } = row
    return {
      export: {
        state: state === 'ready' || state === 'failed' ? state : 'waiting',
        requestTime: epochSeconds(requestedAt),
        endTime: epochSeconds(endOf(row)),
        ...(sizeBytes !== null && { sizeBytes }),
        ...(key !== null && { url: `${EXPORT_FILE_PATH}?token=${tokenOf(viewer.id, key)}` }),
      },
    }
  }
  return {
    find,
    async request(db, viewer) {
      const before = await repository.findExport(db, viewer.id)
      if (!(await repository.queueExport(db, viewer.id, PAUSE_HOURS))) throw conflict(sentence('exportThere'))
      if (before?.key) await addUnusedFiles(db, [before.key])
      return find(db, viewer)
    },
    async fileOf(db, viewer, token) {
      const row = await repository.findExport(db, viewer.id)
      if (!row || row.key === null || isOver(row)) return undefined
      return isEqual(token, tokenOf(viewer.id, row.key)) ? row.key : undefined
    },
  }
}

const endOf = ({ requestedAt }: repository.ExportRow): Date =>
  new Date(requestedAt.getTime() + EXPORT_DAYS * 24 * 60 * 60 * 1000)
const isOver = (row: repository.ExportRow): boolean => endOf(row) <= new Date()

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface ExportTools {
  database: Database
  storage: Storage
  log: Log
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
}

/** Makes the queued archives, one after the other. */
export async function makeExports({ database, storage, log, freeBytes }: ExportTools): Promise<void> {
  for (
    let next = await repository.takeQueuedExport(database);
    next;
    next = await repository.takeQueuedExport(database)
  ) {
    const { userId, storedBytes } = next
    try {
      if ((await freeBytes()) < storedBytes + SPARE_BYTES) throw new Error('The disk has no room for it.')
      const key = randomKey('export', 'zip')
      await addUnusedFiles(database, [key], MAKING_MS)
      await database.transaction((db) => storeArchive(db, storage, key, userId))
      const sizeBytes = (await storage.stat(key))?.sizeBytes ?? 0
      await database.transaction(async (db) => {
        const isWanted = await repository.finishExport(db, userId, { state: 'ready', key, sizeBytes })
        await (isWanted ? deleteUnusedFiles(db, [key]) : addUnusedFiles(db, [key]))
      })
    } catch (error) {
      log.warn({ err: error, userId }, 'The data of a user could not be exported.')
      await repository.finishExport(database, userId, { state: 'failed' })
    }
  }
}

/** Ends the archive with its transaction, even if it could not be stored, as it must not read any further. */
async function storeArchive(db: Tx, storage: Storage, key: string, userId: string): Promise<void> {
  const archive = await makeArchive(db, storage, userId)
  try {
    await storage.put(key, archive)
  } finally {
    archive.destroy()
  }
}

/** Removes expired archives. The upkeep of videos removes the files. */
export const removeOldExports = (database: Database): Promise<void> =>
  database.transaction(async (db) => {
    await addUnusedFiles(db, await repository.deleteOldExports(db, EXPORT_DAYS))
  })
