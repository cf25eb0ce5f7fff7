import type { HeaderRecord, PartRecord, RoomRecord } from '#server/media/live/package-room.ts'

/** Seconds of a room in its playlist, so that viewers can continue after a pause or a lost network. */
const WINDOW_SEC = 30
/** Durations are the publisher's claim, so the playlist is also limited in bytes. */
const WINDOW_MAX_BYTES = 64 * 1024 ** 2
/** Seconds whose bytes are held in memory, as most viewers watch the last seconds. */
const HELD_SEC = 8
const HELD_MAX_BYTES = 12 * 1024 ** 2
/** Gaps of a recording that are listed. */
const GAPS_MAX_COUNT = 200

export interface Part extends PartRecord {
  /** Absent for old parts, which are read from their file. */
  bytes?: Buffer
  /** The same part in the second rendition, which is held only in memory. */
  small?: Buffer
}

export interface Segment {
  msn: number
  run: number
  /** Something before it is missing, or it is from another broadcast. */
  isDiscontinuous: boolean
  startSec: number
  durationSec: number
  sizeBytes: number
  /** When it was filmed, in milliseconds since 1970 on this machine's clock. */
  filmedAtMs: number
  isWhole: boolean
  /** Empty once the segment has left the playlist. */
  parts: Part[]
}

type Waiter = () => void

/** The segments and parts of one room, in order of arrival. */
export class Timeline {
  /** Headers of all runs. */
  readonly headers: HeaderRecord[] = []
  /** All stored segments, the oldest first. */
  readonly segments: Segment[] = []
  /** Index of the first segment of the playlist. */
  windowStart = 0
  /** Discontinuities that have left the playlist. */
  discontinuityCount = 0
  isEnded = false
  /** The process stops: another one goes on with the room. */
  isLeft = false
  nextSeq = 0
  sizeBytes = 0
  /** Headers of the second rendition by run. */
  readonly smallHeaders = new Map<number, Buffer>()
  #waiters = new Set<Waiter>()
  /** The time at which zero of each run was filmed. */
  #zeroAtMs = new Map<number, number>()

  get isEmpty(): boolean {
    return this.segments.length === 0
  }

  get last(): Segment | undefined {
    return this.segments.at(-1)
  }

  get window(): Segment[] {
    return this.segments.slice(this.windowStart)
  }

  get durationSec(): number {
    return this.segments.reduce((sum, { durationSec }) => sum + durationSec, 0)
  }

  get gapsAtSec(): number[] {
    const gaps: number[] = []
    let atSec = 0
    for (const { isDiscontinuous, durationSec } of this.segments) {
      if (isDiscontinuous && atSec > 0) gaps.push(atSec)
      atSec += durationSec
    }
    return gaps.slice(0, GAPS_MAX_COUNT)
  }

  /** The longest part so far. */
  partTargetSec = 0.25

  /** @param bytes of a part that has just arrived */
  add(record: RoomRecord, bytes?: Buffer): void {
    this.nextSeq = record.seq + 1
    if (record.kind === 'header') {
      this.headers.push(record)
      this.sizeBytes += record.length ?? 0
      return
    }
    const last = this.last
    const part: Part = { ...record, ...(bytes && { bytes }) }
    if (!last || last.msn !== record.msn) {
      if (last) last.isWhole = true
      this.segments.push({
        msn: record.msn,
        run: record.run,
        isDiscontinuous: last !== undefined && (record.run !== last.run || record.isAfterGap),
        startSec: record.startSec,
        durationSec: record.durationSec,
        sizeBytes: record.length,
        filmedAtMs: this.#filmedAtMs(record),
        isWhole: record.endsSegment,
        parts: [part],
      })
    } else {
      last.parts.push(part)
      last.isWhole = record.endsSegment
      last.durationSec += record.durationSec
      last.sizeBytes += record.length
    }
    this.sizeBytes += record.length
    this.partTargetSec = Math.max(this.partTargetSec, record.durationSec)
    this.#shrink()
    this.#wake()
  }

  /**
   * Computed from the beginning of its run, as after a lost connection several fragments arrive at once that were not
   * filmed at once.
   */
  #filmedAtMs({ run, startSec, durationSec, atMs }: PartRecord): number {
    const zero = this.#zeroAtMs.get(run) ?? atMs - (startSec + durationSec) * 1000
    this.#zeroAtMs.set(run, zero)
    return zero + startSec * 1000
  }

  #shrink(): void {
    let laterSec = 0
    let laterBytes = 0
    let start = this.segments.length
    while (start > this.windowStart && laterSec < WINDOW_SEC && laterBytes < WINDOW_MAX_BYTES) {
      start -= 1
      const segment = this.segments[start]
      if (!segment) break
      const isHeld = laterSec <= HELD_SEC && laterBytes <= HELD_MAX_BYTES
      if (!isHeld) for (const part of segment.parts) delete part.bytes
      laterSec += segment.durationSec
      laterBytes += segment.sizeBytes
    }
    for (const segment of this.segments.slice(this.windowStart, start)) {
      if (segment.isDiscontinuous) this.discontinuityCount += 1
      segment.parts = []
    }
    this.windowStart = start
  }

  /** Drops segments before the playlist, whose files are removed. */
  dropBefore(place: number): Segment[] {
    const dropped = this.segments.splice(0, Math.min(place, this.windowStart))
    this.windowStart -= dropped.length
    for (const { sizeBytes } of dropped) this.sizeBytes -= sizeBytes
    return dropped
  }

  end(): void {
    this.isEnded = true
    if (this.last) this.last.isWhole = true
    this.#wake()
  }

  /** Ends all waiting: what comes next comes to another process. */
  leave(): void {
    this.isLeft = true
    this.#wake()
  }

  /** Resumes a lost room. */
  reopen(): void {
    this.isEnded = false
  }

  findPart(msn: number, part: number): Part | undefined {
    return this.window.find((segment) => segment.msn === msn)?.parts[part]
  }

  findSegment(msn: number): Segment | undefined {
    return this.segments[msn - (this.segments[0]?.msn ?? 0)]
  }

  /** Adds a part of the second rendition. One whose source has left the playlist is dropped. */
  addSmall({ msn, part, run }: PartRecord, bytes: Buffer, header: Buffer | undefined): void {
    if (header) this.smallHeaders.set(run, header)
    const source = this.findPart(msn, part)
    if (source) source.small = bytes
    this.#wake()
  }

  /** Ends the second rendition, and any waiting for it. */
  dropSmall(): void {
    for (const { parts } of this.window) for (const part of parts) delete part.small
    this.#wake()
  }

  get waiterCount(): number {
    return this.#waiters.size
  }

  /** Resolves once the condition holds, the time is over, the client has left, or the process stops. */
  waitUntil(condition: () => boolean, maxMs: number, signal: AbortSignal): Promise<boolean> {
    if (condition() || this.isLeft) return Promise.resolve(condition())
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = () => {
      this.#waiters.delete(check)
      clearTimeout(timer)
      signal.removeEventListener('abort', settle)
      resolve(condition())
    }
    const check = () => {
      if (condition() || this.isLeft) settle()
    }
    const timer = setTimeout(settle, maxMs)
    signal.addEventListener('abort', settle, { once: true })
    this.#waiters.add(check)
    return promise
  }

  #wake(): void {
    for (const waiter of this.#waiters) waiter()
  }
}
