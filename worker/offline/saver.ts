import { isApiError, type Problem } from '#contract/errors.ts'
import { savedSizeOf } from '#contract/offline.ts'
import { pickSentence } from '#contract/sentence.ts'

import { Backoff, type WakeReason } from '../backoff.ts'
import { networkProblem } from '../http/problems.ts'
import { delayAfterMs, outcomeOf } from '../outbox/outcome.ts'
import { createSerialWorker } from '../serial-worker.ts'
import {
  type CollectionRecord,
  type CollectionRecords,
  type LiveSaving,
  pauseReasonOf,
  type VideoRecord,
} from './collection-records.ts'
import type { SavedFiles } from './saved-files.ts'

/** Attempts for a video that the server refuses without saying that the refusal is final. */
const MAX_ATTEMPTS = 4
/** Interval at which a fetched file that did not fit is stored again: nothing announces freed space. */
const STORAGE_CHECK_MS = 15_000

export interface SaverDeps {
  records: CollectionRecords
  files: SavedFiles
  /** Caches the app, without which saved videos do not play. */
  cacheApp: (signal: AbortSignal) => Promise<void>
  /** Null for a guest. Only this user's videos are fetched: the server may refuse them to another user. */
  currentUserId: () => string | null
  isOnline: () => boolean
  isMetered: () => boolean
  onLive: (live: LiveSaving) => void
  /** Called when the state of a record has changed. */
  onChange: () => void
  /** Called when a file was saved whose collection has been removed. */
  onOrphan: () => void
}

interface Video {
  recordId: string
  videoId: string
}

interface Turn extends Video {
  controller: AbortController
}

/** Fetches the videos of collections, one after the other, the oldest collection first. Works until `signal` aborts. */
export class Saver {
  readonly #deps: SaverDeps
  readonly #signal: AbortSignal
  readonly #backoff = new Backoff()
  readonly #work = createSerialWorker(
    () => this.#next(),
    (next) => this.#take(next),
  )
  /** Refusals of the server that may pass, by the video's id. */
  readonly #refusalCounts = new Map<string, number>()
  #turn: Turn | undefined
  /** Consecutive failures. */
  #failureCount = 0
  /** The last video did not fit into the quota. */
  #isDiskFull = false

  constructor(deps: SaverDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
    signal.addEventListener('abort', () => this.#turn?.controller.abort())
  }

  /** Checks whether there is something to do. */
  async wake(reason: WakeReason): Promise<void> {
    if (reason === 'userRequested') this.#isDiskFull = false
    this.#backoff.end(reason)
    await this.#work()
  }

  /** Stops fetching a video that should not be saved any more, or not now. */
  async review(): Promise<void> {
    const turn = this.#turn
    const queue = turn && (await this.#queue())
    if (!queue) return
    const isWanted = queue.some(
      ({ collection, video }) => collection.id === turn.recordId && video.video.id === turn.videoId,
    )
    if (!isWanted) turn.controller.abort()
  }

  /** The videos to fetch; undefined when the disk does not answer. */
  async #queue(): Promise<{ collection: CollectionRecord; video: VideoRecord }[] | undefined> {
    const { isOnline, isMetered, currentUserId } = this.#deps
    const device = { isOnline: isOnline(), isMetered: isMetered(), isDiskFull: false }
    const records = await this.#deps.records.list().catch(() => undefined)
    return records
      ?.filter(({ ownerId }) => ownerId === currentUserId())
      .filter((collection) => pauseReasonOf(collection, device) === null)
      .flatMap((collection) =>
        collection.videos.filter(({ state }) => state === 'waiting').map((video) => ({ collection, video })),
      )
  }

  async #next() {
    if (this.#signal.aborted) return undefined
    return (await this.#queue())?.[0]
  }

  async #take({
    collection,
    video: { video },
  }: {
    collection: CollectionRecord
    video: VideoRecord
  }): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    const { onLive, files, cacheApp, records } = this.#deps
    const current = { recordId: collection.id, videoId: video.id }
    if (this.#signal.aborted) return
    this.#turn = { ...current, controller }
    const onBytes = (bytes: number) =>
      onLive({
        current: { ...current, progress: Math.min(1, bytes / savedSizeOf(video)) },
        isUnreachable: false,
        isDiskFull: this.#isDiskFull,
      })
    try {
      if (this.#failureCount === 0 && !this.#isDiskFull) onBytes(0)
      await cacheApp(signal)
      await files.save(video, { signal, onBytes })
      if (!(await records.changeVideo(collection.id, video.id, { state: 'saved', message: '' })))
        this.#deps.onOrphan()
      this.#failureCount = 0
      this.#isDiskFull = false
      this.#deps.onChange()
    } catch (error) {
      if (!signal.aborted) await this.#noteFailure(current, error, signal)
    } finally {
      this.#turn = undefined
      onLive({ isUnreachable: this.#failureCount > 0, isDiskFull: this.#isDiskFull })
    }
  }

  async #noteFailure(of: Video, error: unknown, signal: AbortSignal): Promise<void> {
    try {
      if (!isApiError(error)) throw error
      await this.#fail(of, error.problem, signal)
    } catch {
      // The quota is exceeded, or the disk does not answer: then the failure cannot be persisted either.
      await this.#waitForQuota(signal)
    }
  }

  async #waitForQuota(signal: AbortSignal): Promise<void> {
    this.#isDiskFull = true
    this.#deps.onLive({ isUnreachable: false, isDiskFull: true })
    await this.#backoff.wait({ delayMs: STORAGE_CHECK_MS, isServerRequested: false }, signal)
  }

  async #fail({ recordId, videoId }: Video, problem: Problem, signal: AbortSignal): Promise<void> {
    const { records, onChange, onLive } = this.#deps
    const refusalCount = (this.#refusalCounts.get(videoId) ?? 0) + (problem === networkProblem ? 0 : 1)
    this.#refusalCounts.set(videoId, refusalCount)
    if (outcomeOf(problem) === 'refused' || refusalCount >= MAX_ATTEMPTS) {
      this.#refusalCounts.delete(videoId)
      await records.changeVideo(recordId, videoId, { state: 'failed', ...pickSentence(problem) })
      return onChange()
    }
    this.#failureCount += 1
    onLive({ isUnreachable: true, isDiskFull: false })
    const delayMs = delayAfterMs(this.#failureCount, problem)
    await this.#backoff.wait({ delayMs, isServerRequested: false }, signal)
  }
}
