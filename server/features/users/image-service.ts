import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { Output } from '#contract/endpoints/index.ts'
import { AVATAR_PREVIEW_PX } from '#contract/preview.ts'
import { insufficientStorage, overloaded, unprocessable, unsupportedMedia } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { FairQueue } from '#server/media/fair-queue.ts'
import type { MarkPictures } from '#server/media/make-mark.ts'
import type { Picture, PictureUse } from '#server/media/make-picture.ts'
import { MediaBusy, MediaRefusal, MediaTimeout } from '#server/media/refusal.ts'
import { markPictures, stillImage } from '#server/media/still-image.ts'
import { callerNetworks } from '#server/security/caller-networks.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { contentKey, previewKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import { deleteUnusedImages, insertImage } from './repository.ts'

/** A profile change may be queued on a device for weeks before it uses its picture. */
const UNUSED_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** Unused pictures of one user. */
const UNUSED_MAX_COUNT = 10
/** The longest time that a file exists before it is registered. */
const WRITING_MS = 60 * 60 * 1000

const TRY_AGAIN_MS = 60_000

/** Incoming pictures are in memory. A page sends one at a time. */
const arrivals = new FairQueue({ slots: 48, maxWaiting: 0, maxPerUser: 2, maxWaitMs: 0 })

export interface ImageTools {
  storage: Storage
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
}

/**
 * Takes in a picture and makes a square of it in two sizes, which its owner can choose as their profile picture.
 * @throws {ApiError} 415 or 422 with the sentence for the picture's owner, 503 when there is no capacity for it now,
 * 507 when the disk has no space beyond its reserve
 * @throws {MediaFailure} when the fault is ours
 */
export async function uploadImage(
  db: Db,
  { storage, freeBytes }: ImageTools,
  viewer: Viewer,
  body: Readable,
): Promise<Output<'users.uploadImage'>> {
  if ((await freeBytes()) < RESERVED_BYTES) throw insufficientStorage(TRY_AGAIN_MS)
  const { large, small } = await takePicture(viewer, body, 'avatar')
  const [key, smallKey] = await Promise.all([storeImage(storage, large), storeImage(storage, small)])
  const imageId = nextId()
  await insertImage(db, { id: imageId, ownerId: viewer.id, key, smallKey })
  return { imageId, url: mediaUrl(key) }
}

/**
 * Takes in a picture and re-encodes it.
 * @throws as `uploadImage`
 */
export const takePicture = (viewer: Viewer, body: Readable, use: PictureUse): Promise<Picture> =>
  takeIn(viewer, body, (data) => stillImage(data, viewer.id, use))

/**
 * Takes in the picture of a site's mark, and makes its files.
 * @throws as `uploadImage`
 */
export const takeMark = (viewer: Viewer, body: Readable): Promise<MarkPictures> =>
  takeIn(viewer, body, (data) => markPictures(data, viewer.id))

async function takeIn<T>({ id }: Viewer, body: Readable, make: (data: Uint8Array) => Promise<T>): Promise<T> {
  try {
    const data = await arrivals.run({ userId: id, networks: callerNetworks() }, () => buffer(body))
    return await make(data)
  } catch (error) {
    if (error instanceof MediaBusy) throw overloaded(error.retryAfterMs)
    if (error instanceof MediaTimeout) throw overloaded()
    throw error instanceof MediaRefusal ? problemOf(error) : error
  }
}

/** @returns its key */
async function storeImage(storage: Storage, data: Uint8Array): Promise<string> {
  const key = contentKey('avatar', createHash('sha256').update(data).digest('hex'), 'webp')
  await storage.put(key, Buffer.from(data))
  return key
}

const problemOf = ({ reason, sentence }: MediaRefusal) =>
  reason === 'not-a-picture' ? unsupportedMedia(sentence) : unprocessable(sentence)

/** Removes replaced and unchosen pictures, with their files. */
export async function removeUnusedImages(db: Db, storage: Storage): Promise<void> {
  const longAgo = new Date(Date.now() - UNUSED_AGE_MS)
  const justNow = new Date(Date.now() - WRITING_MS)
  for (const key of await deleteUnusedImages(db, { longAgo, justNow, mostOfOne: UNUSED_MAX_COUNT })) {
    // The same bytes may just have been sent again, and not be registered yet.
    const file = await storage.stat(key)
    if (!file || file.modifiedAt >= justNow) continue
    await storage.delete(key)
    await storage.delete(previewKey(key, { width: AVATAR_PREVIEW_PX, height: AVATAR_PREVIEW_PX }))
  }
}
