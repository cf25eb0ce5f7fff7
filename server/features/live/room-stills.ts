import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { headerFile } from '#server/media/live/package-room.ts'
import { MediaRefusal } from '#server/media/refusal.ts'

import type { OnAirRoom } from './on-air-room.ts'
import { hasPicture } from './repository.ts'
import { isDue } from './room-audience.ts'

/** Interval at which the picture of a room is renewed. */
const REFRESH_MS = 30_000
/** Interval between pictures over all rooms: with many rooms, each is renewed less often. */
const PACE_MS = 3_000

/** Makes a WebP of the beginning of a fragment. */
export type TakeStill = (
  hostId: string,
  source: { header: Uint8Array; fragment: Uint8Array },
) => Promise<Buffer>

interface Still {
  triedAtMs: number
  /** The first number that did not exist yet. */
  nextSeq: number
  picture?: { name: string; bytes: Buffer }
}

interface StillOptions {
  database: Database
  log: Log
  /** Absent: no pictures are taken. */
  takeStill?: TakeStill
}

export const isStill = (name: string): boolean => /^still-[0-9a-f]{16}\.webp$/.test(name)

/**
 * Pictures of what is on air, for rooms whose hosts have given them none. They are held only in memory, one per room.
 */
export class RoomStills {
  readonly #options: StillOptions
  readonly #stills = new Map<string, Still>()
  #isBusy = false
  #lastAtMs = 0

  constructor(options: StillOptions) {
    this.#options = options
  }

  /** The file name of the latest picture, which changes with it. */
  nameOf(roomId: string): string | undefined {
    return this.#stills.get(roomId)?.picture?.name
  }

  /** The latest picture, even for a list that names an earlier one. */
  find(roomId: string): Buffer | undefined {
    return this.#stills.get(roomId)?.picture?.bytes
  }

  forget(roomId: string): void {
    this.#stills.delete(roomId)
  }

  /** Takes a picture of the room that has waited longest, if it is due. */
  async tick(rooms: Iterable<OnAirRoom>, nowMs: number): Promise<void> {
    const { takeStill, log } = this.#options
    if (!takeStill || this.#isBusy || !isDue(this.#lastAtMs, PACE_MS, nowMs)) return
    const [room] = [...rooms]
      .filter((each) => this.#isWanted(each, nowMs))
      .toSorted((a, b) => this.#triedAtMs(a.id) - this.#triedAtMs(b.id))
    if (!room) return
    this.#isBusy = true
    this.#lastAtMs = nowMs
    const { picture } = this.#stills.get(room.id) ?? {}
    const still: Still = { triedAtMs: nowMs, nextSeq: room.timeline.nextSeq, ...(picture && { picture }) }
    this.#stills.set(room.id, still)
    try {
      await this.#take(room, still, takeStill)
    } catch (error) {
      // A stream that cannot be decoded has no picture.
      if (!(error instanceof MediaRefusal)) {
        log.warn({ err: error, roomId: room.id }, 'No picture of a room could be taken.')
      }
    } finally {
      this.#isBusy = false
    }
  }

  #triedAtMs(roomId: string): number {
    return this.#stills.get(roomId)?.triedAtMs ?? 0
  }

  #isWanted({ id, isBegun, overUntilMs, timeline }: OnAirRoom, nowMs: number): boolean {
    const isNew = timeline.nextSeq !== this.#stills.get(id)?.nextSeq
    return isBegun && overUntilMs === null && isNew && isDue(this.#triedAtMs(id), REFRESH_MS, nowMs)
  }

  async #take(
    { id, hostId, folder, timeline }: OnAirRoom,
    still: Still,
    takeStill: TakeStill,
  ): Promise<void> {
    if (await hasPicture(this.#options.database, id)) {
      delete still.picture
      return
    }
    const part = timeline.window
      .flatMap(({ parts }) => parts)
      .findLast(({ isIndependent, bytes }) => isIndependent && bytes)
    if (!part?.bytes) return
    const header = await readFile(path.join(folder, headerFile(part.run)))
    const bytes = await takeStill(hostId, { header, fragment: part.bytes })
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    still.picture = { name: `still-${hash}.webp`, bytes }
  }
}
