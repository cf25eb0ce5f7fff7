import { unlink } from 'node:fs/promises'
import path from 'node:path'

import { segmentFile } from '#server/media/live/package-room.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'

import type { OnAirRoom } from './on-air-room.ts'

type Room = Pick<OnAirRoom, 'timeline' | 'folder' | 'recordingMaxBytes'>

/** Removes the beginning of a recording that is too long, and all that no player fetches while the disk is nearly full. */
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

/** Removes the segments before a place. */
export async function dropOld({ timeline, folder }: Room, place: number): Promise<void> {
  const dropped = timeline.dropBefore(place)
  await Promise.all(dropped.map(({ msn }) => unlink(path.join(folder, segmentFile(msn))).catch(() => {})))
}
