import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { insufficientStorage } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { requireUserSpace } from '#server/features/uploads/user-quota.ts'
import { takePicture } from '#server/features/users/image-service.ts'
import { addUnusedFiles } from '#server/features/videos/settle-repository.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { messagePictureKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import * as repository from './picture-repository.ts'

export interface PictureTools {
  storage: Storage
  /** Bytes that one user may take on the disk. Absent: as much as there is. */
  userMaxBytes?: number | undefined
  /** Bytes that are left on the disk. Absent: enough. */
  freeBytes?: (() => Promise<number>) | undefined
}

/** Longer than a picture takes to be stored. Files that have no picture by then are what is left of one that failed. */
const WRITING_MS = 60 * 60 * 1000
const TRY_AGAIN_MS = 60_000
/** A device sends a picture just before its message. */
const UNSENT_MAX_DAYS = 7
const REMOVED_AT_ONCE = 500

/**
 * Takes a picture for a message in and re-encodes it, in two sizes. The same once more, by its local id, is answered
 * as the first time.
 * @throws {ApiError} 415 or 422 with the reason, 422 when its owner's space is used up, 503 when there is no time for it now,
 * 507 when the disk has no room but its reserve
 */
export async function uploadPicture(
  db: Db,
  { storage, userMaxBytes, freeBytes }: PictureTools,
  viewer: Viewer,
  { localId }: ParsedInput<'conversations.uploadPicture'>,
  body: Readable,
): Promise<Output<'conversations.uploadPicture'>> {
  if (await repository.hasPicture(db, viewer.id, localId)) {
    await finished(body.resume())
    return { localId }
  }
  if (freeBytes && (await freeBytes()) < RESERVED_BYTES) throw insufficientStorage(TRY_AGAIN_MS)
  const { large, small, width, height } = await takePicture(viewer, body, 'message')
  const sizeBytes = large.byteLength + small.byteLength
  await requireUserSpace(db, viewer.id, sizeBytes, userMaxBytes)
  const id = nextId()
  const [key, smallKey] = [messagePictureKey(id), messagePictureKey(id)]
  await addUnusedFiles(db, [key, smallKey], WRITING_MS)
  await Promise.all([storage.put(key, Buffer.from(large)), storage.put(smallKey, Buffer.from(small))])
  const picture = { id, ownerId: viewer.id, localId, key, smallKey, width, height, sizeBytes }
  if (!(await repository.insertPicture(db, picture))) {
    await Promise.all([storage.delete(key), storage.delete(smallKey)])
  }
  return { localId }
}

/** Only participants who may read its message get a picture. */
export const maySeePicture = async (db: Db, viewer: Viewer | null, pictureId: string): Promise<boolean> =>
  viewer !== null && repository.isVisibleTo(db, pictureId, viewer.id)

/** Removes pictures whose message has never come. */
export async function removeUnsentPictures(database: Database): Promise<void> {
  const removeSome = () =>
    database.transaction((db) => repository.removeUnsent(db, UNSENT_MAX_DAYS, REMOVED_AT_ONCE))
  while ((await removeSome()) === REMOVED_AT_ONCE);
}
