import { FragmentRefusal } from '#contract/fragmented-mp4.ts'
import { PUBLISHED_ELSEWHERE } from '#contract/live.ts'
import { sentence } from '#contract/sentence.ts'
import {
  conflict,
  insufficientStorage,
  notLoggedIn,
  overloaded,
  tooManyRequests,
  unsupportedMedia,
} from '#server/api/problems.ts'
import type { Database } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import type { RoomRecord } from '#server/media/live/package-room.ts'
import { PackagerDiskFull, type Packager } from '#server/media/live/packager.ts'
import { ProcessLost } from '#server/media/live/room-process.ts'

import { hasSession } from './air-repository.ts'
import { HOST_CHECK_MS, spend, type OnAirRoom } from './on-air-room.ts'
import { dropOld } from './recording-files.ts'
import { recordsWithFiles } from './recordings.ts'
import type { IncomingFragment } from './studio.ts'

/** Waiting requests of one publisher: those that it sends at once, and again after a lost connection. */
const WAITING_MAX_COUNT = 6
/** How long a fragment waits for an earlier one: they share a connection, which may be slow. */
const EARLY_MAX_MS = 5_000

export interface IntakeOptions {
  database: Database
  log: Log
  /** False once the server stops: rooms stay on air, but accept nothing. */
  isRunning: () => boolean
  /** Puts a room on air when its first fragment has arrived. */
  begin: (room: OnAirRoom) => Promise<void>
}

/** Takes the fragments of publishers in any order, and has them packaged in the order of their numbers. */
export class FragmentIntake {
  readonly #options: IntakeOptions

  constructor(options: IntakeOptions) {
    this.#options = options
  }

  /** Takes a fragment once those before it are stored. @returns the number of the next one */
  async take(room: OnAirRoom, fragment: IncomingFragment): Promise<number> {
    this.#requireOnAir(room, fragment.publisherId)
    if (room.waitingCount >= WAITING_MAX_COUNT) throw tooManyRequests(500)
    spend(room.budget, fragment.bytes.length)
    room.waitingCount += 1
    try {
      if (!fragment.isAfterGap) await this.#waitForEarlier(room, fragment.seq)
      const taken = room.turn.then(() => this.#takeInTurn(room, fragment))
      room.turn = taken.catch(() => {})
      const nextSeq = await taken
      for (const onTaken of room.early) onTaken(nextSeq)
      return nextSeq
    } catch (error) {
      // Later ones wait in vain; their publisher learns at once which one is missing.
      for (const onTaken of room.early) onTaken(Infinity)
      throw error
    } finally {
      room.waitingCount -= 1
    }
  }

  /** Waits until the fragments before this one are stored, or one of them is refused, for a limited time. */
  async #waitForEarlier({ timeline, early }: OnAirRoom, seq: number): Promise<void> {
    if (seq <= timeline.nextSeq || seq >= timeline.nextSeq + WAITING_MAX_COUNT) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const onTaken = (nextSeq: number) => {
      if (nextSeq >= seq) resolve()
    }
    early.add(onTaken)
    const timer = setTimeout(resolve, EARLY_MAX_MS)
    await promise
    clearTimeout(timer)
    early.delete(onTaken)
  }

  #requireOnAir(room: OnAirRoom, publisherId: string): void {
    if (room.overUntilMs !== null) throw conflict(sentence('liveOver'))
    // Another process takes the room: sent again, the fragment reaches it.
    if (!this.#options.isRunning()) throw overloaded(500)
    if (room.publisherId !== publisherId) {
      throw conflict(sentence('liveElsewhere'), { reason: PUBLISHED_ELSEWHERE })
    }
  }

  async #requireSession(room: OnAirRoom, sessionId: string | undefined): Promise<void> {
    const { session } = room
    const isFresh = session?.id === sessionId && Date.now() - (session?.atMs ?? 0) < HOST_CHECK_MS
    if (sessionId === undefined || isFresh) return
    if (!(await hasSession(this.#options.database, sessionId, room.hostId))) throw notLoggedIn()
    room.session = { id: sessionId, atMs: Date.now() }
  }

  async #takeInTurn(room: OnAirRoom, fragment: IncomingFragment): Promise<number> {
    const { seq, isAfterGap, bytes } = fragment
    const { timeline } = room
    this.#requireOnAir(room, fragment.publisherId)
    await this.#requireSession(room, fragment.sessionId)
    if (seq < timeline.nextSeq) {
      if (room.hasToBegin) await this.#options.begin(room)
      return timeline.nextSeq
    }
    if (seq > timeline.nextSeq && !isAfterGap) {
      throw conflict('A fragment before this one is missing.', { nextSeq: String(timeline.nextSeq) })
    }
    // If the given-up fragment arrived after all, nothing is missing.
    const isGap = isAfterGap && seq > timeline.nextSeq
    const record = await this.#package(room, { seq, bytes, isAfterGap: isGap, atMs: Date.now() })
    if (record) timeline.add(record, bytes)
    else await this.#catchUp(room)
    if (record?.kind === 'part') room.small.offer(record, bytes)
    if (record?.kind === 'part' && !room.isBegun) room.hasToBegin = true
    if (room.hasToBegin) await this.#options.begin(room)
    // Headers alone do not keep a room on air.
    if (record?.kind === 'part') room.lastFragmentAtMs = Date.now()
    return timeline.nextSeq
  }

  /** Catches up with what is stored: a packager that ended before it responded may have stored the fragment. */
  async #catchUp({ folder, timeline }: OnAirRoom): Promise<void> {
    const records = await recordsWithFiles(folder)
    for (const record of records) if (record.seq >= timeline.nextSeq) timeline.add(record)
  }

  async #package(room: OnAirRoom, fragment: Parameters<Packager['take']>[0]): Promise<RoomRecord | null> {
    try {
      return await room.packager.take(fragment).catch((error: unknown) => {
        if (!(error instanceof ProcessLost)) throw error
        this.#options.log.warn({ err: error, roomId: room.id }, 'The packager of a room is started again.')
        return room.packager.take(fragment)
      })
    } catch (error) {
      if (error instanceof FragmentRefusal) throw unsupportedMedia(error.message)
      if (error instanceof PackagerDiskFull) {
        await dropOld(room, room.timeline.windowStart)
        throw insufficientStorage(2_000)
      }
      if (error instanceof ProcessLost) {
        this.#requireOnAir(room, room.publisherId ?? '')
        throw overloaded(500)
      }
      throw error
    }
  }
}
