import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { LiveSmallStatus } from '#contract/live.ts'
import type { Log } from '#server/log.ts'
import type { EncoderReport, EncoderRequest } from '#server/media/live/messages.ts'
import { headerFile, type PartRecord } from '#server/media/live/package-room.ts'
import { entryOf, ProcessLost, RoomProcess } from '#server/media/live/room-process.ts'
import { smallSizeOf } from '#server/media/live/small-size.ts'

import type { Timeline } from './timeline.ts'

/** Encoding slower than this multiple of real time sooner or later falls behind. */
const MIN_SPEED = 1.5
/** Judged by the last seconds. */
const JUDGED_SEC = 8
/** A part that has waited this long is too late for viewers. */
const BEHIND_MAX_MS = 5_000
const WAITING_MAX_BYTES = 24 * 1024 ** 2
/** Time after which it is tried again, if there is a viewer. */
const RETRY_MS = 2 * 60_000
/** Time without a request for a playlist after which encoding ends. */
const UNWATCHED_MS = 60_000
const FAILURES_MAX_COUNT = 3
const LIMITS = { heapMb: 96, rssMaxBytes: 512 * 1024 ** 2, replyTimeoutMs: 10_000, niceness: 10 }

/** How many rooms have a second rendition, and how many may. */
export interface SmallPlaces {
  max: number
  takenCount: number
}

interface SmallOptions {
  timeline: Timeline
  folder: string
  log: Log
  places: SmallPlaces
  entry?: URL
}

/**
 * The second rendition of a room, which is encoded beside the source while there is a viewer and encoding keeps
 * `MIN_SPEED`. It is held only in memory, as it can be made again.
 */
export class SmallRendition {
  readonly #options: SmallOptions
  #status: LiveSmallStatus = 'unwatched'
  #process: RoomProcess<EncoderRequest, EncoderReport> | undefined
  #turn: Promise<void> = Promise.resolve()
  #waitingBytes = 0
  /** The run whose header the process has. */
  #run = -1
  /** Segments are whole or not there. */
  #waitsForSegment = true
  #failureCount = 0
  #judged: { durationSec: number; tookMs: number }[] = []
  #touchedAtMs = 0
  #retryAtMs = 0
  #isClosed = false

  constructor(options: SmallOptions) {
    this.#options = options
  }

  get status(): LiveSmallStatus {
    return this.#status
  }

  get isOffered(): boolean {
    return this.#status === 'on' || this.#status === 'starting'
  }

  /** Encoding speed as a multiple of real time. Null: nothing was encoded. */
  get speed(): number | null {
    const tookMs = this.#judged.reduce((sum, part) => sum + part.tookMs, 0)
    const durationSec = this.#judged.reduce((sum, part) => sum + part.durationSec, 0)
    return tookMs > 0 ? (durationSec * 1000) / tookMs : null
  }

  /**
   * Records that a player has requested a playlist of the room. Begins the rendition unless encoding was found to be
   * too slow.
   */
  touch(): void {
    const nowMs = Date.now()
    this.#touchedAtMs = nowMs
    const { timeline, places, entry } = this.#options
    const header = timeline.headers.at(-1)
    if (this.#isClosed || this.#process || nowMs < this.#retryAtMs || !header || timeline.isEnded) return
    if (!smallSizeOf(header)) {
      this.#status = 'small'
      return
    }
    if (places.takenCount >= places.max) {
      this.#status = 'full'
      return
    }
    places.takenCount += 1
    this.#process = new RoomProcess(entry ?? entryOf('./encoder-job.ts', './live-encoder.js'), LIMITS, {
      kind: 'open',
    })
    this.#failureCount = 0
    this.#start(this.#process)
  }

  /** Encodes a stored part, after those before it. */
  offer(record: PartRecord, bytes: Buffer): void {
    if (!this.#process) return
    if (Date.now() - this.#touchedAtMs > UNWATCHED_MS) return this.#stop('unwatched')
    if (this.#status !== 'on') return
    if (this.#waitsForSegment && !(record.part === 0 && record.isIndependent)) return
    this.#waitsForSegment = false
    if (this.#waitingBytes + bytes.length > WAITING_MAX_BYTES) return this.#stop('slow')
    this.#waitingBytes += bytes.length
    this.#turn = this.#takeInTurn(this.#turn, record, bytes)
  }

  async #takeInTurn(before: Promise<void>, record: PartRecord, bytes: Buffer): Promise<void> {
    const process = this.#process
    const cameAtMs = performance.now()
    await before
    this.#waitingBytes -= bytes.length
    if (!process || process !== this.#process || this.#waitsForSegment) return
    if (performance.now() - cameAtMs > BEHIND_MAX_MS) return this.#stop('slow')
    try {
      await this.#encode(process, record, bytes)
    } catch (error) {
      this.#fail(process, error)
    }
  }

  async #encode(
    process: RoomProcess<EncoderRequest, EncoderReport>,
    record: PartRecord,
    bytes: Buffer,
  ): Promise<void> {
    const { timeline, folder } = this.#options
    const isNewRun = record.run !== this.#run
    const header = isNewRun ? await readFile(path.join(folder, headerFile(record.run))) : undefined
    const report = await process.ask({ kind: 'encode', header, bytes })
    if (process !== this.#process) return
    if (report.kind !== 'encoded') {
      throw new ProcessLost('message' in report ? report.message : 'The encoder answered something else.')
    }
    this.#run = record.run
    timeline.addSmall(record, Buffer.from(report.bytes), report.header && Buffer.from(report.header))
    this.#judge(record.durationSec, report.tookMs)
  }

  #judge(durationSec: number, tookMs: number): void {
    this.#judged.push({ durationSec, tookMs })
    const judgedSec = this.#judged.reduce((sum, part) => sum + part.durationSec, 0)
    if (judgedSec < JUDGED_SEC) return
    if ((this.speed ?? 0) < MIN_SPEED) this.#stop('slow')
    else this.#judged.shift()
  }

  /** Starts an ended process again with the next segment, a limited number of times. */
  #fail(process: RoomProcess<EncoderRequest, EncoderReport>, error: unknown): void {
    if (process !== this.#process) return
    this.#failureCount += 1
    this.#options.log.warn({ err: error }, 'A second rendition could not be encoded.')
    if (this.#failureCount >= FAILURES_MAX_COUNT) this.#stop('failed')
    else this.#start(process)
  }

  /** Begins with the first segment after the process has started, which takes seconds on a busy machine. */
  #start(process: RoomProcess<EncoderRequest, EncoderReport>): void {
    this.#status = 'starting'
    this.#run = -1
    this.#waitsForSegment = true
    this.#judged = []
    void this.#waitForStart(process)
  }

  async #waitForStart(process: RoomProcess<EncoderRequest, EncoderReport>): Promise<void> {
    try {
      await process.open()
      if (process === this.#process) this.#status = 'on'
    } catch (error) {
      this.#fail(process, error)
    }
  }

  #stop(status: LiveSmallStatus): void {
    this.#status = status
    if (status !== 'unwatched') this.#retryAtMs = Date.now() + RETRY_MS
    if (!this.#process) return
    void this.#process.close()
    this.#process = undefined
    this.#options.places.takenCount -= 1
    this.#options.timeline.dropSmall()
  }

  /** Ends it with its room: encoded parts stay as long as the playlist of the room. */
  async end(): Promise<void> {
    const process = this.#process
    this.#process = undefined
    if (!process) return
    this.#status = 'unwatched'
    this.#options.places.takenCount -= 1
    await process.close()
  }

  /** Ends the rendition for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.end()
  }
}
