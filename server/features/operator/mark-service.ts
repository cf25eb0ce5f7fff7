import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import type { Output } from '#contract/endpoints/index.ts'
import { MARK_FILES, type MarkFile, type StoredMark } from '#contract/models/site.ts'
import { sentence } from '#contract/sentence.ts'
import { insufficientStorage, invalidInput } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { changeMark } from '#server/features/site/settings-service.ts'
import { takeMark } from '#server/features/users/image-service.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { contentKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import { recordAction } from './audit.ts'

export interface MarkTools {
  storage: Storage
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
}

const TRY_AGAIN_MS = 60_000

/**
 * Makes a picture the mark of the site.
 * @throws {ApiError} 400 without a picture, 507 when the disk has no space beyond its reserve, and as `takeMark`
 */
export async function setMark(
  database: Pick<Database, 'transaction'>,
  { storage, freeBytes }: MarkTools,
  viewer: Viewer,
  body: Readable | null | undefined,
): Promise<Output<'operator.setMark'>> {
  requireRights(viewer, 'operator')
  if (!body) throw invalidInput(sentence('pictureMissing'))
  if ((await freeBytes()) < RESERVED_BYTES) throw insufficientStorage(TRY_AGAIN_MS)
  const pictures = await takeMark(viewer, body)
  const stored = (Object.keys(MARK_FILES) as MarkFile[]).map(async (name) => {
    const sha256 = createHash('sha256').update(pictures[name]).digest('hex')
    const key = contentKey('mark', sha256, MARK_FILES[name])
    await storage.put(key, Buffer.from(pictures[name]))
    return [name, key]
  })
  const mark = Object.fromEntries(await Promise.all(stored)) as StoredMark
  return database.transaction(async (db) => {
    const settings = await changeMark(db, mark)
    await recordAction(db, viewer, { action: 'site.mark', details: { icon: mark.icon512 } })
    return { settings }
  })
}

/** Restores the mark of Vireo. */
export async function removeMark(db: Tx, viewer: Viewer): Promise<Output<'operator.removeMark'>> {
  requireRights(viewer, 'operator')
  const settings = await changeMark(db, null)
  await recordAction(db, viewer, { action: 'site.markRemove' })
  return { settings }
}
