import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import type { SharedPicture } from '#contract/models/conversation.ts'
import { hasRole } from '#contract/roles.ts'
import { sentence } from '#contract/sentence.ts'
import { insufficientStorage, unprocessable } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { addUnusedFiles } from '#server/db/unused-files.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { quotaOf, requireUserSpace } from '#server/features/uploads/user-quota.ts'
import { takePicture } from '#server/features/users/image-service.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { messagePictureKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import * as repository from './picture-repository.ts'

export interface PictureTools {
  storage: Storage
  /** Bytes that one user may use on the disk. */
  userMaxBytes: number
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
}

/** Longer than storing a picture takes. Files without a picture by then are left over from a failure. */
const WRITING_MS = 60 * 60 * 1000
const TRY_AGAIN_MS = 60_000
/** A device sends a picture just before its message. */
const UNSENT_MAX_DAYS = 7
const REMOVED_AT_ONCE = 500

/**
 * Takes in a picture for a message or feedback and re-encodes it in two sizes. Repeating it with the same local id
 * returns the same.
 * @throws {ApiError} 415 or 422 with the reason, 422 when its owner's space is used up, 503 when there is no capacity
 * for it now, 507 when the disk has no space beyond its reserve
 */
export async function uploadPicture(
  db: Db,
  { storage, userMaxBytes, freeBytes }: PictureTools,
  viewer: Viewer,
  { localId }: ParsedInput<'conversations.uploadPicture' | 'feedback.uploadImage'>,
  body: Readable,
): Promise<Output<'conversations.uploadPicture' | 'feedback.uploadImage'>> {
  if (await repository.hasPicture(db, viewer.id, localId)) {
    await finished(body.resume())
    return { localId }
  }
  if ((await freeBytes()) < RESERVED_BYTES) throw insufficientStorage(TRY_AGAIN_MS)
  const { large, small, width, height } = await takePicture(viewer, body, 'message')
  const sizeBytes = large.byteLength + small.byteLength
  await requireUserSpace(db, viewer.id, sizeBytes, userMaxBytes)
  const id = nextId()
  const [key, smallKey] = [messagePictureKey(id), messagePictureKey(id)]
  await addUnusedFiles(db, [key, smallKey], WRITING_MS)
  await Promise.all([storage.put(key, Buffer.from(large)), storage.put(smallKey, Buffer.from(small))])
  const picture = { id, ownerId: viewer.id, localId, key, smallKey, width, height, sizeBytes }
  const maxBytes = await quotaOf(db, viewer.id, userMaxBytes)
  if (!(await repository.insertPicture(db, picture, maxBytes))) {
    await Promise.all([storage.delete(key), storage.delete(smallKey)])
    if (!(await repository.hasPicture(db, viewer.id, localId))) throw unprocessable(sentence('spaceUsed'))
  }
  return { localId }
}

/**
 * Whether a viewer may see a picture: participants who may read its message; for one in feedback, its sender and
 * operators with the rights to read feedback.
 */
export async function maySeePicture(db: Db, viewer: Viewer | null, pictureId: string): Promise<boolean> {
  if (!viewer) return false
  const readsAll = hasRole(viewer.role, 'operator') && viewer.isElevated === true
  return (
    (await repository.isVisibleTo(db, pictureId, viewer.id)) ||
    repository.isInFeedbackFor(db, pictureId, viewer.id, readsAll)
  )
}

/**
 * Attaches pictures to feedback.
 * @throws {ApiError} 422 when one does not exist, is another user's, or belongs elsewhere
 */
export async function addToFeedback(
  db: Tx,
  viewer: Viewer,
  localIds: readonly string[],
  feedbackId: string,
): Promise<void> {
  if (!(await repository.addToFeedback(db, viewer.id, localIds, feedbackId)))
    throw unprocessable(sentence('pictureGone'))
}

/** The pictures of feedback entries, for those that have some. */
export async function findFeedbackPictures(
  db: Db,
  feedbackIds: readonly string[],
): Promise<Map<string, SharedPicture[]>> {
  const pictures = new Map<string, SharedPicture[]>()
  for (const { feedbackId, key, smallKey, ...rest } of await repository.findOfFeedback(db, feedbackIds)) {
    const picture = { url: mediaUrl(key), smallUrl: mediaUrl(smallKey), ...rest }
    pictures.set(feedbackId, [...(pictures.get(feedbackId) ?? []), picture])
  }
  return pictures
}

/** Removes pictures whose message or feedback never arrived. */
export async function removeUnsentPictures(database: Database): Promise<void> {
  const removeSome = () =>
    database.transaction((db) => repository.removeUnsent(db, UNSENT_MAX_DAYS, REMOVED_AT_ONCE))
  while ((await removeSome()) === REMOVED_AT_ONCE);
}
