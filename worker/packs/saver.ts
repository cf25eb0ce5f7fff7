import { networkProblem, problemOf } from '../http/problems.ts'
import { delayAfterMs, outcomeOf } from '../outbox/outcome.ts'
import { Rest, type Urgency } from '../rest.ts'
import { isFull } from '../storage/room.ts'
import { workOff } from '../work-off.ts'
import { holdOf, sizeOf, type ClipRecord, type LiveSaving, type PackRecord } from './pack-record.ts'
import type { PackRecords } from './pack-records.ts'
import type { SavedFiles } from './saved-files.ts'

/** A server that has refused a clip so often without saying that this is for good. */
const MAX_ATTEMPTS = 4

export interface SaverDeps {
  records: PackRecords
  files: SavedFiles
  isOnline: () => boolean
  isMetered: () => boolean
  onLive: (live: LiveSaving) => void
  /** A record has another state. */
  onChange: () => void
  /** A file was saved that nobody wants any more. */
  onOrphan: () => void
}

interface Turn {
  packId: string
  videoId: string
  controller: AbortController
}

/** Fetches the clips of packs, one after the other, the oldest pack first. Works until `signal` aborts. */
export class Saver {
  readonly #deps: SaverDeps
  readonly #signal: AbortSignal
  readonly #rest = new Rest()
  readonly #workOff = workOff(
    () => this.#next(),
    (next) => this.#take(next),
  )
  /** Refusals of the server that may pass, by the clip's id. */
  readonly #refusalCounts = new Map<string, number>()
  #turn: Turn | undefined
  /** In a row. */
  #failureCount = 0
  /** Until the person has done something about it. */
  #isDiskFull = false

  constructor(deps: SaverDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
    signal.addEventListener('abort', () => this.#turn?.controller.abort())
  }

  /** There may be something to do. */
  async wake(urgency: Urgency): Promise<void> {
    if (urgency === 'now') this.#isDiskFull = false
    this.#rest.end(urgency)
    await this.#workOff()
  }

  /** Ends the turn of a clip that is not to be saved any more, or not now. */
  async review(): Promise<void> {
    const turn = this.#turn
    if (!turn) return
    const queue = await this.#queue()
    const isWanted = queue.some(({ pack, clip }) => pack.id === turn.packId && clip.video.id === turn.videoId)
    if (!isWanted) turn.controller.abort()
  }

  async #queue(): Promise<{ pack: PackRecord; clip: ClipRecord }[]> {
    if (this.#signal.aborted) return []
    const { isOnline, isMetered } = this.#deps
    const device = { isOnline: isOnline(), isMetered: isMetered(), isDiskFull: this.#isDiskFull }
    return (await this.#deps.records.list())
      .filter((pack) => holdOf(pack, device) === null)
      .flatMap((pack) =>
        pack.clips.filter(({ state }) => state === 'waiting').map((clip) => ({ pack, clip })),
      )
  }

  async #next() {
    const [first] = await this.#queue()
    return first
  }

  async #take({ pack, clip: { video } }: { pack: PackRecord; clip: ClipRecord }): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    const { onLive, files, records } = this.#deps
    const current = { packId: pack.id, videoId: video.id }
    if (this.#signal.aborted) return
    this.#turn = { ...current, controller }
    const onBytes = (bytes: number) =>
      onLive({
        current: { ...current, progress: Math.min(1, bytes / (sizeOf(video) || bytes)) },
        isUnreachable: false,
        isDiskFull: false,
      })
    try {
      if (this.#failureCount === 0) onBytes(0)
      await files.save(video, { signal, onBytes })
      this.#failureCount = 0
      if (!(await records.changeClip(pack.id, video.id, { state: 'saved', message: '' })))
        this.#deps.onOrphan()
      this.#deps.onChange()
    } catch (error) {
      if (!signal.aborted) await this.#noteFailure(pack.id, video.id, error, signal)
    } finally {
      this.#turn = undefined
      onLive({ isUnreachable: this.#failureCount > 0, isDiskFull: this.#isDiskFull })
    }
  }

  /** A full disk may have no room for a word of it either. */
  async #noteFailure(packId: string, videoId: string, error: unknown, signal: AbortSignal): Promise<void> {
    try {
      await this.#fail(packId, videoId, error, signal)
    } catch (failure) {
      if (!isFull(failure)) throw failure
      this.#isDiskFull = true
    }
  }

  async #fail(packId: string, videoId: string, error: unknown, signal: AbortSignal): Promise<void> {
    const { records, onChange, onLive } = this.#deps
    if (isFull(error)) {
      await records.change(packId, (record) => record && { ...record, state: 'full' })
      return onChange()
    }
    const problem = problemOf(error)
    const refusalCount = (this.#refusalCounts.get(videoId) ?? 0) + (problem === networkProblem ? 0 : 1)
    this.#refusalCounts.set(videoId, refusalCount)
    if (outcomeOf(problem) === 'refused' || refusalCount >= MAX_ATTEMPTS) {
      this.#refusalCounts.delete(videoId)
      await records.changeClip(packId, videoId, { state: 'failed', message: problem.message })
      return onChange()
    }
    this.#failureCount += 1
    onLive({ isUnreachable: true, isDiskFull: false })
    const delayMs = delayAfterMs(this.#failureCount, problem)
    await this.#rest.take({ delayMs, isWishOfServer: false }, signal)
  }
}
