import { ApiError } from '#contract/errors.ts'
import { insufficientStorage, tooManyUploadsOfAll } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'

import * as repository from './repository.ts'
import type { UploadRow } from './repository.ts'
import type { UploadParts } from './upload-parts.ts'

/** Unfinished uploads of all users. */
const MAX_UNFINISHED_OF_ALL = 2_000
/** Share of these uploads and of the disk for all new accounts together, as anyone can make many of them. */
const SHARE_OF_NEW_ACCOUNTS = 0.5
/**
 * Time without a chunk after which an upload loses its promised space. A slow connection takes a minute for a chunk.
 */
const PROMISE_MS = 90_000
/**
 * Half of the reserve is for uploads that have begun; then chunks are refused, but the encoder and the database
 * continue.
 */
const RESERVED_FROM_CHUNKS_BYTES = RESERVED_BYTES / 2
const TRY_AGAIN_MS = 60_000

/** New accounts have used up their share, while others still have space, so no idle upload has to be removed. */
export class ShareTaken extends ApiError {}

const goingOnSince = (): Date => new Date(Date.now() - PROMISE_MS)

/**
 * Refuses an upload that would use space promised to others, or the share of old accounts.
 * @throws {ApiError} 503 when all users, or all new accounts, have too many uploads, 507 when the disk has no space
 */
export async function requireQuota(
  db: Db,
  parts: UploadParts,
  viewer: Viewer,
  sizeBytes: number,
): Promise<void> {
  const others = await repository.sumHeld(db, { goingOnSince: goingOnSince() })
  if (others.uploadCount >= MAX_UNFINISHED_OF_ALL) throw tooManyUploadsOfAll()
  const availableBytes = (await parts.freeBytes()) - RESERVED_BYTES
  if (availableBytes - others.promisedBytes < sizeBytes) throw insufficientStorage(TRY_AGAIN_MS)

  const ofNew = others.ofNewAccounts
  // A single upload may be larger than the share.
  if (ofNew.uploadCount === 0 || !(await repository.isNewAccount(db, viewer.id))) return
  const shareBytes = SHARE_OF_NEW_ACCOUNTS * (availableBytes + ofNew.receivedBytes)
  const heldBytes =
    ofNew.receivedBytes + ofNew.promisedBytes + Math.min(sizeBytes, repository.PROMISED_AHEAD_BYTES)
  if (ofNew.uploadCount >= SHARE_OF_NEW_ACCOUNTS * MAX_UNFINISHED_OF_ALL || heldBytes > shareBytes) {
    throw new ShareTaken(tooManyUploadsOfAll().problem)
  }
}

/**
 * Accepts a chunk of an upload while the space promised to earlier uploads stays free, so that they finish one after
 * the other. An upload that was silent has lost its promise, and counts as new.
 * @throws {ApiError} 507 when the disk currently has no space for it
 */
export async function requireQuotaForChunk(db: Db, parts: UploadParts, upload: UploadRow): Promise<void> {
  const freeBytes = await parts.freeBytes()
  const { sizeBytes, offsetBytes, createdAt, touchedAt, ownerId } = upload
  const isPromised = touchedAt >= goingOnSince()
  const { promisedBytes } = await repository.sumHeld(db, {
    goingOnSince: goingOnSince(),
    exceptOwnerId: ownerId,
    ...(isPromised && { begunBefore: createdAt }),
  })
  const neededBytes = isPromised ? RESERVED_FROM_CHUNKS_BYTES : RESERVED_BYTES + sizeBytes - offsetBytes
  if (freeBytes - promisedBytes < neededBytes) throw insufficientStorage(TRY_AGAIN_MS)
}
