import { unlink } from 'node:fs/promises'
import path from 'node:path'

import type { Database } from '#server/db/client.ts'
import { getStoredBytes } from '#server/features/uploads/repository.ts'
import { quotaOf } from '#server/features/uploads/user-quota.ts'
import { segmentFile } from '#server/media/live/package-room.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'

import type { OnAirRoom } from './on-air-room.ts'

type Room = Pick<OnAirRoom, 'timeline' | 'folder' | 'recordingMaxBytes'>

/** Maximum bytes of a recording: no more than its host's remaining quota. */
export async function recordingBytesOf(
  limits: { database: Database; recordingMaxBytes: number; userMaxBytes?: number },
  hostId: string,
): Promise<number> {
  const { database, recordingMaxBytes, userMaxBytes } = limits
  const maxBytes = await quotaOf(database, hostId, userMaxBytes)
  const leftBytes = maxBytes - (await getStoredBytes(database, hostId))
  return Math.max(0, Math.min(recordingMaxBytes, leftBytes))
}

/**
 * Removes the beginning of a recording that is too long, and everything that players no longer fetch while the disk is
 * nearly full.
 */
export async function boundRecording(room: Room, freeBytes: number): Promise<void> {
  const { timeline, recordingMaxBytes } = room
  let place = freeBytes < RESERVED_BYTES ? timeline.windowStart : 0
  let over = timeline.sizeBytes - recordingMaxBytes
  while (over > 0 && place < timeline.windowStart) {
    over -= timeline.segments[place]?.sizeBytes ?? 0
    place += 1
  }
  await dropOld(room, place)
}

/** Removes the segments before an index. */
export async function dropOld({ timeline, folder }: Room, place: number): Promise<void> {
  const dropped = timeline.dropBefore(place)
  await Promise.all(dropped.map(({ msn }) => unlink(path.join(folder, segmentFile(msn))).catch(() => {})))
}
