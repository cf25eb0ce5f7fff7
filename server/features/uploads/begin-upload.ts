import { randomBytes } from 'node:crypto'

import { isApiError, type Problem } from '#contract/errors.ts'
import { sentence } from '#contract/sentence.ts'
import { keyReused, tooManyUploads, unprocessable } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { contentKey } from '#server/storage/keys.ts'

import { requireQuota, ShareTaken } from './quota.ts'
import * as repository from './repository.ts'
import type { NewUpload, UploadRow } from './repository.ts'
import { removeIdleUploads, type UploadTools } from './service.ts'
import { requireUserSpace } from './user-quota.ts'

/** Unfinished uploads of a user at a time: a queue of videos, not a file store. */
const MAX_UNUSED_UPLOADS = 20
const MAX_UNUSED_BYTES = 2 * 1024 ** 3
/** Idle time after which an upload may be removed when others need its space. */
const IDLE_AGE_MS = 60 * 60 * 1000

type AnnouncedFile = Pick<NewUpload, 'requestKey' | 'fileName' | 'sizeBytes' | 'sha256'>

/**
 * Begins an upload, or finds the one that was begun under the same key. When there is no space for it, idle uploads of
 * others are removed first.
 * @throws {ApiError} 429 when the user has too many uploads, 422 when their quota is used up, 503 when all users
 * together have too many uploads, 507 when the disk has no space for it
 */
export async function beginUpload(
  tools: UploadTools,
  viewer: Viewer,
  file: AnnouncedFile,
): Promise<{ id: string }> {
  if (file.sizeBytes === 0) throw unprocessable(sentence('fileEmpty'))
  try {
    return await begin(tools, viewer, file)
  } catch (error) {
    if (!isApiError(error) || error instanceof ShareTaken || !isLackOfQuota(error.problem)) throw error
    await removeIdleUploads(tools, IDLE_AGE_MS)
    return begin(tools, viewer, file)
  }
}

const isLackOfQuota = ({ httpStatus }: Problem): boolean => httpStatus === 507 || httpStatus === 503

function begin(tools: UploadTools, viewer: Viewer, file: AnnouncedFile): Promise<{ id: string }> {
  return tools.database.transaction(async (db) => {
    await repository.lockOwner(db, viewer.id)
    const begun = await repository.findUploadByRequest(db, file.requestKey, viewer.id)
    if (begun) return sameFile(begun, file)
    await requireShare(db, tools, viewer, file.sizeBytes)
    await repository.lockBeginnings(db)
    await requireQuota(db, tools.parts, viewer, file.sizeBytes)
    const id = randomBytes(16).toString('hex')
    // Random, as the content is not known before it has arrived.
    const key = contentKey('upload', randomBytes(32).toString('hex'), 'bin')
    await repository.insertUpload(db, { id, ownerId: viewer.id, key, ...file })
    return { id }
  })
}

/** Checks the limits of one user. */
async function requireShare(
  db: Db,
  { userMaxBytes }: UploadTools,
  { id }: Viewer,
  sizeBytes: number,
): Promise<void> {
  const unused = await repository.countUnusedUploads(db, id)
  if (unused.uploadCount >= MAX_UNUSED_UPLOADS || unused.sizeBytes + sizeBytes > MAX_UNUSED_BYTES) {
    throw tooManyUploads()
  }
  await requireUserSpace(db, id, unused.sizeBytes + sizeBytes, userMaxBytes)
}

function sameFile(begun: UploadRow, { sizeBytes, sha256 }: Pick<NewUpload, 'sizeBytes' | 'sha256'>) {
  if (begun.sizeBytes === sizeBytes && begun.sha256 === sha256) return begun
  throw keyReused()
}
