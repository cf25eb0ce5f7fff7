import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

import * as v from 'valibot'

import { IdSchema } from '#contract/models/primitives.ts'
import type { Database } from '#server/db/client.ts'

import { removeOldLines } from './chat-repository.ts'
import { findNeededFolders, findStaleRooms, forgetOldRecordings } from './recording-repository.ts'
import { endRoom } from './service.ts'
import type { Studio } from './studio.ts'

/** Recordings of one host. Older ones are removed. */
const RECORDINGS_OF_ONE = 3

/**
 * Removes expired recordings, those of removed users, and a host's older ones; ends rooms that were not begun within a
 * day.
 */
export async function maintainRooms(
  db: Database,
  { studio, folder }: { studio: Studio; folder: string },
): Promise<void> {
  for (const { id } of await findStaleRooms(db)) {
    await endRoom(db, { studio }, id, { reason: 'lost' })
  }
  await forgetOldRecordings(db, RECORDINGS_OF_ONE)
  await removeOldLines(db)
  const stored = (await readdir(folder).catch(() => [])).filter((name) => v.is(IdSchema, name))
  const needed = new Set(await findNeededFolders(db, stored))
  const unneeded = stored.filter((id) => !needed.has(id) && !studio.stateOf(id))
  await Promise.all(unneeded.map((id) => rm(path.join(folder, id), { recursive: true, force: true })))
}
