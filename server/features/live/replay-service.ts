import { createHash, randomBytes } from 'node:crypto'
import { appendFile, open, rm } from 'node:fs/promises'
import path from 'node:path'

import { VIDEO_MAX_DURATION_SEC } from '#contract/constants.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { LiveStatus } from '#contract/live.ts'
import { ADULT_AGE } from '#contract/moderation.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, forbidden, insufficientStorage, unprocessable } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { requireUserSpace } from '#server/features/uploads/user-quota.ts'
import { createVideoOf, type TranscodeQueue } from '#server/features/videos/create-service.ts'
import { copyMoved, readHeader } from '#server/media/live/boxes.ts'
import { segmentFile } from '#server/media/live/package-room.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { randomKey } from '#server/storage/keys.ts'
import type { Storage } from '#server/storage/storage.ts'

import { requireOwnRoom } from './access.ts'
import { findCut, type Cut } from './find-cut.ts'
import { forgetRecording, setReplay } from './recording-repository.ts'
import { isRoomRemoved } from './removal.ts'
import * as repository from './repository.ts'
import type { Studio } from './studio.ts'

const TRY_AGAIN_MS = 60_000

export interface ReplayTools {
  studio: Studio
  storage: Storage
  queue: TranscodeQueue
  /** Bytes that one user may use on the disk. */
  userMaxBytes: number
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
  /** Number of first videos of an account that are reviewed before they are shown. */
  firstReviewCount: number
}

/**
 * Makes a video from a part of one's own recording, copied from the last key frame at or before its beginning. It is
 * then processed like any upload.
 * @throws {ApiError} 403 when a moderator has removed the room, 422 when there is no recording any more, nothing to
 * cut, more than a video may have, or no quota, 507 when the disk has no space beyond its reserve
 */
export async function postReplay(
  db: Tx,
  { studio, storage, queue, userMaxBytes, freeBytes, firstReviewCount }: ReplayTools,
  viewer: Viewer,
  { roomId, fromSec, toSec, caption, audience }: ParsedInput<'live.postReplay'>,
  region?: string,
): Promise<Output<'live.postReplay'>> {
  const room = await requireOwnRoom(db, viewer, roomId)
  if (await isRoomRemoved(db, roomId)) throw forbidden(sentence('liveReplayRemoved'))
  if (!room.recording) throw unprocessable(sentence('liveReplayGone'))
  if (toSec - fromSec > VIDEO_MAX_DURATION_SEC) {
    throw unprocessable(sentence('videoTooLongMinutes', { minutes: VIDEO_MAX_DURATION_SEC / 60 }))
  }
  const folder = studio.folderOf(roomId)
  const cut = await findCut(folder, fromSec, toSec)
  if (!cut) throw unprocessable(sentence('liveReplayRange'))
  const sizeBytes = cut.parts.reduce((sum, { length }) => sum + length, cut.header.length)
  // In sequence, as two at once would count the same free space.
  await repository.lockHost(db, viewer.id)
  await requireUserSpace(db, viewer.id, sizeBytes, userMaxBytes)
  if ((await freeBytes()) - sizeBytes < RESERVED_BYTES) throw insufficientStorage(TRY_AGAIN_MS)
  const file = path.join(folder, `replay-${randomBytes(8).toString('hex')}.mp4`)
  try {
    const sha256 = await writeCut(folder, file, cut)
    const key = randomKey('upload', 'mp4')
    await storage.put(key, { moveFrom: file })
    const post = { caption, audience: audience ?? room.audience, scheduleTime: 0 }
    const tools = { queue, storage, firstReviewCount }
    const upload = { key, sizeBytes, sha256, limits: limitsOf(room) }
    const { itemId } = await createVideoOf(db, tools, viewer, upload, post, region)
    await setReplay(db, roomId, itemId)
    return { itemId }
  } finally {
    await rm(file, { force: true })
  }
}

/** Limits of a replay: those of the room. */
const limitsOf = ({ isAdult, blockedRegions }: repository.RoomRow) => ({
  ...(isAdult && { minAge: ADULT_AGE }),
  ...(blockedRegions.length > 0 && { refusedRegions: blockedRegions }),
})

/** Writes the file, part by part. @returns its SHA-256, base64 */
async function writeCut(folder: string, file: string, { header, parts }: Cut): Promise<string> {
  const hash = createHash('sha256')
  const add = async (bytes: Buffer) => {
    hash.update(bytes)
    await appendFile(file, bytes)
  }
  const read = readHeader(header)
  await add(header)
  let atSec = 0
  for (const { msn, offset, length, startSec, durationSec } of parts) {
    // One part is in memory at a time.
    const bytes = await readPart(path.join(folder, segmentFile(msn)), offset, length)
    await add(copyMoved(bytes, read, atSec - startSec))
    atSec += durationSec
  }
  return hash.digest('base64')
}

async function readPart(file: string, offset: number, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset)
    return buffer
  } finally {
    await handle.close()
  }
}

/** Discards the recording of one's own room. Does nothing if it is already gone. */
export async function discardReplay(
  db: Db,
  studio: Studio,
  viewer: Viewer,
  roomId: string,
): Promise<Output<'live.discardReplay'>> {
  const room = await requireOwnRoom(db, viewer, roomId)
  if (room.status !== LiveStatus.stop) throw conflict(sentence('liveAlready'))
  await forgetRecording(db, roomId)
  await rm(studio.folderOf(roomId), { recursive: true, force: true })
  return { roomId }
}
