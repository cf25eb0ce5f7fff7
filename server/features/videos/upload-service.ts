import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

import type { Output } from '#contract/endpoints/index.ts'
import { conflict, insufficientStorage, unprocessable } from '#server/app/problems.ts'
import type { Viewer } from '#server/app/route.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { contentKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import { checkFile } from './check-file.ts'
import { insertProcessingVideo } from './processing-repository.ts'
import * as repository from './upload-repository.ts'

/** What the encoder is asked to do. */
export interface TranscodeRequest {
  videoId: string
  uploadKey: string
}

/** Where clips wait for the encoder. */
export interface TranscodeQueue {
  /** Adds a request within `db`'s transaction: it is there when that is committed, and only then. */
  add(db: Db, request: TranscodeRequest): Promise<void>
}

/** A file that nobody made a clip of goes after this time. */
const UNUSED_UPLOAD_MAX_AGE_MS = 24 * 60 * 60 * 1000

/**
 * Takes a file in. When this resolves, the file is stored durably and known to the database. Nothing of it
 * stays otherwise.
 * @throws {ApiError} 507 when the disk is full, 413, 415 or 422 when the file is no clip
 */
export async function receiveUpload(
  db: Db,
  storage: Storage,
  viewer: Viewer,
  { fileName, body }: { fileName: string; body: Readable },
): Promise<Output<'videos.upload'>> {
  // Named by chance, as its content is not known before it has come.
  const key = contentKey('upload', randomBytes(32).toString('hex'), 'bin')
  await storage.put(key, body).catch((error: unknown) => {
    throw isDiskFull(error) ? insufficientStorage() : error
  })
  try {
    await storage.withLocalFile(key, (path) => checkFile(path))
    const sizeBytes = (await storage.stat(key))?.sizeBytes ?? 0
    const uploadId = nextId()
    await repository.insertUpload(db, { id: uploadId, ownerId: viewer.id, key, fileName, sizeBytes })
    return { uploadId, sizeBytes }
  } catch (error) {
    await storage.delete(key)
    throw error
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Makes a clip of an upload and asks the encoder for it. `db` has to be a transaction: the clip, the used
 * upload and the encoder's job belong together.
 * @throws {ApiError} 422 when the viewer has no such upload, 409 when it is a clip already
 */
export async function createVideo(
  db: Db,
  queue: TranscodeQueue,
  viewer: Viewer,
  { uploadId, caption }: { uploadId: string; caption: string },
): Promise<Output<'videos.create'>> {
  const uploadKey = await repository.claimUpload(db, uploadId, viewer.id)
  if (uploadKey === undefined) {
    throw (await repository.isUploadOwnedBy(db, uploadId, viewer.id))
      ? conflict('A clip was already made of this file.')
      : unprocessable('This file is not here any more. Choose it again.')
  }
  const videoId = nextId()
  await insertProcessingVideo(db, { id: videoId, authorId: viewer.id, caption })
  await queue.add(db, { videoId, uploadKey })
  return { itemId: videoId }
}

/** Removes files that nobody made a clip of within a day. */
export async function removeUnusedUploads(db: Db, storage: Storage): Promise<void> {
  const createdBefore = new Date(Date.now() - UNUSED_UPLOAD_MAX_AGE_MS)
  for (const key of await repository.deleteUnusedUploads(db, createdBefore)) await storage.delete(key)
}
