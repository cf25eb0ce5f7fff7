import { RECORDING_CLOSED, type LiveEndReason } from '#contract/live.ts'
import { sentence, type Sentence } from '#contract/sentence.ts'
import { conflict, insufficientStorage, overloaded } from '#server/api/problems.ts'
import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'

import { FragmentIntake } from './fragment-intake.ts'
import { newOnAirRoom, type OnAirRoom } from './on-air-room.ts'
import { recordingBytesOf } from './recording-files.ts'
import { findLateFacts, storeLate, type LateFacts } from './recording-repository.ts'
import { recordsWithFiles } from './recordings.ts'
import type { IncomingFragment } from './studio.ts'

/** A device retains fragments of a minute. */
const LATE_MAX_COUNT = 300
const LATE_MAX_BYTES = 64 * 1024 ** 2
/** Each of these rooms has a process. */
const ROOMS_MAX_COUNT = 4
const IDLE_MS = 10_000
const FULL_RETRY_MS = 5_000

interface LateRoom {
  room: OnAirRoom
  late: { count: number; sizeBytes: number }
  /** Bytes left of the host's quota, including the recording. */
  leftBytes: number
  takingCount: number
  storing: Promise<void>
  closing: NodeJS.Timeout | undefined
}

export interface LateOptions {
  database: Database
  log: Log
  folderOf: (roomId: string) => string
  recordingMaxBytes: number
  userMaxBytes?: number
  freeBytes: () => Promise<number>
}

/**
 * Appends fragments that hosts' devices still had to the recordings of rooms that are over. That is possible for a day,
 * until a replay is posted or the recording is discarded, and not for a room that a moderator ended.
 */
export class LateFragments {
  readonly #options: LateOptions
  readonly #rooms = new Map<string, Promise<LateRoom>>()
  readonly #intake: FragmentIntake
  #isStopped = false

  constructor(options: LateOptions) {
    this.#options = options
    this.#intake = new FragmentIntake({
      ...options,
      isRunning: () => !this.#isStopped,
      begin: () => Promise.resolve(),
    })
  }

  /**
   * Takes a fragment of a room that is over.
   * @returns the number of the next one, and why the room is over
   * @throws {ApiError} 409 with the reason `recording-closed` when it is too late, and as `Studio.take`
   */
  async take(fragment: IncomingFragment): Promise<{ nextSeq: number; endReason: LiveEndReason }> {
    const { roomId } = fragment
    const facts = await findLateFacts(this.#options.database, roomId)
    const refusal = refusalFor(facts)
    if (!facts || refusal) throw closed(refusal ?? sentence('liveOver'))
    if ((await this.#options.freeBytes()) < RESERVED_BYTES) throw insufficientStorage(FULL_RETRY_MS)
    const open = await this.#find(roomId, facts)
    return { nextSeq: await this.#add(open, fragment), endReason: facts.endReason }
  }

  async #add(open: LateRoom, fragment: IncomingFragment): Promise<number> {
    const { room, late } = open
    clearTimeout(open.closing)
    open.takingCount += 1
    try {
      const { length } = fragment.bytes
      const isNew = fragment.seq >= room.timeline.nextSeq
      const hasRoom = late.count < LATE_MAX_COUNT && late.sizeBytes + length <= LATE_MAX_BYTES
      if (
        isNew &&
        !(hasRoom && room.timeline.sizeBytes + length <= room.recordingMaxBytes && length <= open.leftBytes)
      )
        throw closed(sentence('liveLateFull'))
      // Counted before waiting, so that simultaneous fragments see the space that the others leave.
      if (isNew) count(open, length)
      const nextSeq = await this.#intake.take(room, fragment).catch((error: unknown) => {
        if (isNew) count(open, -length)
        throw error
      })
      open.storing = open.storing.then(() => this.#store(open))
      await open.storing
      return nextSeq
    } finally {
      open.takingCount -= 1
      if (open.takingCount === 0) open.closing = setTimeout(() => void this.#close(room.id), IDLE_MS).unref()
    }
  }

  async #store({ room, late }: LateRoom): Promise<void> {
    const { durationSec, sizeBytes, gapsAtSec } = room.timeline
    await storeLate(this.#options.database, room.id, { durationSec, sizeBytes, gapsAtSec, late })
  }

  async #find(roomId: string, facts: LateFacts): Promise<LateRoom> {
    const known = this.#rooms.get(roomId)
    if (known) return known
    if (this.#isStopped || this.#rooms.size >= ROOMS_MAX_COUNT) throw overloaded(FULL_RETRY_MS)
    const opening = this.#open(roomId, facts)
    this.#rooms.set(roomId, opening)
    opening.catch(() => this.#rooms.delete(roomId))
    return opening
  }

  async #open(roomId: string, { hostId, publisherId, recording }: LateFacts): Promise<LateRoom> {
    const { log, recordingMaxBytes } = this.#options
    const folder = this.#options.folderOf(roomId)
    const leftBytes = await recordingBytesOf({ ...this.#options, recordingMaxBytes: Infinity }, hostId)
    const places = { max: 0, takenCount: 0 }
    const room = newOnAirRoom(roomId, { hostId, publisherId, folder, recordingMaxBytes, log, places })
    room.isBegun = true
    for (const record of await recordsWithFiles(folder)) room.timeline.add(record)
    const late = { count: 0, sizeBytes: 0, ...recording?.late }
    return { room, late, leftBytes, takingCount: 0, storing: Promise.resolve(), closing: undefined }
  }

  async #close(roomId: string): Promise<void> {
    const opening = this.#rooms.get(roomId)
    this.#rooms.delete(roomId)
    const open = await opening?.catch(() => undefined)
    clearTimeout(open?.closing)
    await Promise.all([open?.room.packager.close(), open?.room.small.close()])
  }

  /** Ends the processes. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(Array.from(this.#rooms.keys(), (roomId) => this.#close(roomId)))
  }
}

/** Counts a fragment, or with negative bytes, uncounts one that was not taken after all. */
function count(open: LateRoom, bytes: number): void {
  open.late.count += Math.sign(bytes)
  open.late.sizeBytes += bytes
  open.leftBytes -= bytes
}

function refusalFor(facts: LateFacts | undefined): Sentence | undefined {
  if (!facts) return sentence('liveOver')
  if (facts.isRefused) return sentence('liveReplayRemoved')
  if (facts.isReplayPosted) return sentence('liveLatePosted')
  if (!facts.recording) return sentence('liveReplayGone')
  return facts.isTooLate ? sentence('liveLateTime') : undefined
}

const closed = (reason: Sentence) => conflict(reason, { reason: RECORDING_CLOSED })
