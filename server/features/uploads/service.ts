import { isApiError } from '#contract/errors.ts'
import { sentence } from '#contract/sentence.ts'
import { VIDEO_HEAD_BYTES } from '#contract/video-head.ts'
import {
  checksumMismatch,
  conflict,
  overloaded,
  unprocessable,
  uploadNotExist,
} from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Database, Db } from '#server/db/client.ts'
import { MediaBusy, MediaRefusal } from '#server/media/refusal.ts'
import { admitBeginning } from '#server/media/sniff.ts'
import { removeUnused } from '#server/storage/remove-unused.ts'
import type { Storage } from '#server/storage/storage.ts'

import { checkFile } from './check-file.ts'
import { findUsedChunks } from './chunk-repository.ts'
import { deleteOldLocks } from './lock-repository.ts'
import { requireQuotaForChunk } from './quota.ts'
import * as repository from './repository.ts'
import type { UploadRow } from './repository.ts'
import type { UploadParts } from './upload-parts.ts'

export interface UploadTools {
  database: Database
  storage: Storage
  parts: UploadParts
  /** Inspects a user's whole file. Rejects with a `MediaRefusal`, or a `MediaFailure`. */
  inspect: (path: string, userId: string) => Promise<void>
  /** Has another process inspect an upload, and rejects like `inspect`. Absent: this one does. */
  inspectElsewhere?: ((request: InspectionRequest) => Promise<void>) | undefined
  /** Bytes that all videos of one user may use on the disk. Absent: no limit. */
  userMaxBytes?: number
}

export interface InspectionRequest {
  uploadId: string
  userId: string
}

const MAX_FAILED_INSPECTIONS = 3
/** Longer than a slow connection takes for a chunk. */
const ARRIVING_MS = 90_000
/** Age after which an untouched upload is removed. Its user has to send it again. */
const STALE_AGE_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Checked before anything that needs only an upload's id, such as waiting for its lock.
 * @throws {ApiError} 404 when the viewer has no such upload
 */
export async function requireOwnUpload(
  { database }: Pick<UploadTools, 'database'>,
  viewer: Viewer,
  id: string | undefined,
): Promise<void> {
  if (id === undefined || !(await repository.findUpload(database, id, viewer.id))) throw uploadNotExist()
}

/**
 * The state of one's own upload. A complete one is also finished when this resolves, as its last response may have been
 * lost.
 * @throws {ApiError} 404 when the viewer has no such upload, 415 or 422 when the file is not a video
 */
export async function getUpload(tools: UploadTools, viewer: Viewer, id: string): Promise<UploadRow> {
  const upload = await repository.findUpload(tools.database, id, viewer.id)
  if (!upload) throw uploadNotExist()
  if (upload.offsetBytes === upload.sizeBytes && upload.finishedAt === null) {
    await finishUpload(tools, upload)
    return { ...upload, finishedAt: new Date() }
  }
  return upload
}

/**
 * Adds a chunk. When this resolves, it is on the disk and counted, and after the last one the whole file is verified
 * and stored. An interrupted chunk leaves nothing.
 * @returns the new offset
 * @throws {ApiError} 409 when the upload is not at `offset`, 415 or 422 when the file is not a video, 460 when it is
 * not the announced one, 507 when the disk is full
 */
export async function appendChunk(
  tools: UploadTools,
  viewer: Viewer,
  { id, offset, chunk }: { id: string; offset: number; chunk: AsyncIterable<Buffer> },
): Promise<number> {
  const { database, parts } = tools
  const upload = await getUpload(tools, viewer, id)
  if (upload.finishedAt !== null) return upload.offsetBytes
  if (upload.offsetBytes !== offset) throw offsetConflict()
  const storedBytes = await parts.sizeOf(id)
  if (offset > 0 && storedBytes === undefined) return refuseMissing(tools, upload)
  if (offset > (storedBytes ?? 0)) return discard(tools, upload, uploadNotExist())

  await requireQuotaForChunk(database, parts, upload)
  const end = await parts.append(id, offset, chunk)
  const isWhole = end === upload.sizeBytes
  if (offset < VIDEO_HEAD_BYTES && (end >= VIDEO_HEAD_BYTES || isWhole)) {
    await refuseUnless(tools, upload, () => parts.withFile(id, admitBeginning))
  }
  if (!(await repository.moveOffset(database, id, { from: offset, to: end }))) throw offsetConflict()
  if (isWhole) await finishUpload(tools, upload)
  return end
}

const offsetConflict = () => conflict('Another chunk of this file came first.')

/** Can be repeated after a crash in the middle, as the file has either its old or its new name. */
async function finishUpload(tools: UploadTools, upload: UploadRow): Promise<void> {
  const { database, storage, parts } = tools
  const { id, key, sizeBytes, sha256 } = upload
  if ((await parts.sizeOf(id)) !== undefined) {
    // A file that was verified before does not change, and is not read again on each request.
    if (upload.failedInspections === null && (await parts.sha256Of(id)) !== sha256)
      return discard(tools, upload, checksumMismatch())
    await refuseUnless(tools, upload, () => inspectWhole(tools, upload))
    await parts.moveTo(id, storage, key)
  } else if ((await storage.stat(key))?.sizeBytes !== sizeBytes) {
    return refuseMissing(tools, upload)
  }
  await repository.updateToFinished(database, id)
}

async function refuseUnless(
  tools: UploadTools,
  upload: UploadRow,
  judge: () => Promise<unknown>,
): Promise<void> {
  try {
    await checkFile(judge)
  } catch (error) {
    if (isApiError(error) && error.problem.httpStatus < 500) await discard(tools, upload, error)
    throw error
  }
}

const inspectWhole = (tools: UploadTools, upload: UploadRow): Promise<void> => {
  const { parts, inspect, inspectElsewhere } = tools
  const { id, ownerId } = upload
  return inspectElsewhere
    ? inFewTries(tools, upload, () => inspectElsewhere({ uploadId: id, userId: ownerId }))
    : parts.withFile(id, (path) => inFewTries(tools, upload, () => inspect(path, ownerId)))
}

/**
 * An inspection that always fails, for example because the file crashes it, would be requested forever. Instead the
 * encoder then judges the file, with a limited number of tries and a result.
 */
async function inFewTries(
  { database }: Pick<UploadTools, 'database'>,
  { id, failedInspections }: UploadRow,
  inspect: () => Promise<void>,
): Promise<void> {
  const failedCount = failedInspections ?? 0
  if (failedCount >= MAX_FAILED_INSPECTIONS) return
  try {
    await inspect()
  } catch (error) {
    if (!(error instanceof MediaRefusal)) {
      const count = failedCount + (error instanceof MediaBusy ? 0 : 1)
      await repository.setFailedInspections(database, id, count)
    }
    throw error
  }
}

/**
 * Refuses to go on with an upload of which there is nothing here. While its chunks arrive, another machine has them that
 * shares only the database: the sender tries again, and nothing is removed. Later (after a restored backup, on a new disk)
 * the upload is gone.
 */
function refuseMissing(tools: UploadTools, upload: UploadRow): Promise<never> {
  if (Date.now() - upload.touchedAt.getTime() < ARRIVING_MS) throw overloaded()
  return discard(tools, upload, uploadNotExist())
}

async function discard({ database, parts }: UploadTools, { id }: UploadRow, reason: unknown): Promise<never> {
  await repository.deleteUpload(database, id)
  await parts.delete(id)
  throw reason
}

/**
 * Removes an upload.
 * @throws {ApiError} 404 when the viewer has no such upload, 409 when it is already a video
 */
export async function removeUpload(tools: UploadTools, viewer: Viewer, id: string): Promise<void> {
  const { database, storage, parts } = tools
  const upload = await repository.findUpload(database, id, viewer.id)
  if (!upload) throw uploadNotExist()
  if (!(await repository.deleteUnusedUpload(database, id))) throw alreadyUsed()
  await parts.delete(id)
  await storage.delete(upload.key)
}

const alreadyUsed = () => conflict(sentence('alreadyPosted'))

/**
 * Uses a finished upload for a video; `db` has to be the video's transaction.
 * @returns its key in the storage
 * @throws {ApiError} 422 when the viewer has no such upload or it is not complete, 409 when it is already a video
 */
export async function claimUpload(db: Db, viewer: Viewer, id: string): Promise<repository.ClaimedUpload> {
  const claimed = await repository.claimUpload(db, id, viewer.id)
  if (claimed) return claimed
  const upload = await repository.findUpload(db, id, viewer.id)
  if (!upload) throw unprocessable(sentence('fileGone'))
  throw upload.usedAt ? alreadyUsed() : unprocessable(sentence('fileNotWhole'))
}

/** Removes uploads that were idle for a time. */
export async function removeIdleUploads(
  { database, storage, parts }: UploadTools,
  ageMs: number,
): Promise<void> {
  const touchedBefore = new Date(Date.now() - ageMs)
  for (const { id, key } of await repository.deleteStaleUploads(database, touchedBefore)) {
    await parts.delete(id)
    await storage.delete(key)
  }
}

/** Removes stale uploads, and files and locks whose upload is gone. */
export async function removeStaleUploads(tools: UploadTools): Promise<void> {
  const { database, storage, parts } = tools
  await removeIdleUploads(tools, STALE_AGE_MS)
  const idleIds = await parts.idleIds()
  const knownIds = await repository.findKnownIds(database, idleIds)
  for (const id of idleIds) if (!knownIds.has(id)) await parts.delete(id)
  await removeUnused(storage, 'chunk', (keys) => findUsedChunks(database, keys))
  await deleteOldLocks(database)
}
