import type { HeaderRecord, PartRecord, RoomRecord } from '#server/media/live/package-room.ts'

/** So much of a room is in its playlist: a viewer can pause, or lose the network, and go on where they were. */
const WINDOW_SEC = 30
/** Seconds are the publisher's word: above so many bytes the playlist has less. */
const WINDOW_MAX_BYTES = 64 * 1024 ** 2
/** The bytes of so much are held in memory: most viewers watch the last seconds. */
const HELD_SEC = 8
const HELD_MAX_BYTES = 12 * 1024 ** 2
/** Gaps of a recording that are listed. */
const GAPS_MAX_COUNT = 200

export interface Part extends PartRecord {
  /** Absent once it is old: it is read from its file. */
  bytes?: Buffer
  /** The same in the second rendition, which is kept in memory alone. */
  small?: Buffer
}

export interface Segment {
  msn: number
  run: number
  /** Something before it is missing, or it is of another broadcast. */
  isDiscontinuous: boolean
  startSec: number
  durationSec: number
  sizeBytes: number
  /** When it was filmed, by the clock of this machine, in milliseconds since 1970. */
  filmedAtMs: number
  isWhole: boolean
  /** Of a segment that has left the playlist: none. */
  parts: Part[]
}

type Waiter = () => void

/** The segments and parts of one room, in the order in which they came. */
export class Timeline {
  /** Headers of all runs. */
  readonly headers: HeaderRecord[] = []
  /** All that are stored, the oldest first. */
  readonly segments: Segment[] = []
  /** Place of the first one of the playlist. */
  windowStart = 0
  /** Discontinuities that have left the playlist. */
  discontinuityCount = 0
  isEnded = false
  nextSeq = 0
  sizeBytes = 0
  /** By run: the header of the second rendition. */
  readonly smallHeaders = new Map<number, Buffer>()
  #waiters = new Set<Waiter>()
  /** By run: the time at which its zero was filmed. */
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

  /** @param bytes of a part that has just come */
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

  /** By when its run began: after a cut several fragments come at once, which were not filmed at once. */
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

  /** Takes segments out whose files are removed: those before the playlist. */
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

  /** A room that was lost goes on. */
  reopen(): void {
    this.isEnded = false
  }

  findPart(msn: number, part: number): Part | undefined {
    return this.window.find((segment) => segment.msn === msn)?.parts[part]
  }

  findSegment(msn: number): Segment | undefined {
    return this.segments[msn - (this.segments[0]?.msn ?? 0)]
  }

  /** Takes in a part of the second rendition. One whose source has left the playlist is dropped. */
  addSmall({ msn, part, run }: PartRecord, bytes: Buffer, header: Buffer | undefined): void {
    if (header) this.smallHeaders.set(run, header)
    const source = this.findPart(msn, part)
    if (source) source.small = bytes
    this.#wake()
  }

  /** Ends the second rendition: who waits for it waits no longer. */
  dropSmall(): void {
    for (const { parts } of this.window) for (const part of parts) delete part.small
    this.#wake()
  }

  get waiterCount(): number {
    return this.#waiters.size
  }

  /** Resolves once the condition holds, or the time is over, or the client has left. */
  waitUntil(condition: () => boolean, maxMs: number, signal: AbortSignal): Promise<boolean> {
    if (condition()) return Promise.resolve(true)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = () => {
      this.#waiters.delete(check)
      clearTimeout(timer)
      signal.removeEventListener('abort', settle)
      resolve(condition())
    }
    const check = () => {
      if (condition()) settle()
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
