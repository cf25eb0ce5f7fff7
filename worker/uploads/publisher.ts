import type { Problem } from '#contract/errors.ts'
import { ApiError } from '#contract/errors.ts'
import { pickSentence, type EnglishSentence } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { Backoff, type WakeReason } from '../backoff.ts'
import { problemOf } from '../http/problems.ts'
import { CAPTCHA_CLOSED_DELAY_MS, delayAfterMs, outcomeOf } from '../outbox/outcome.ts'
import { createSerialWorker } from '../serial-worker.ts'
import { ChunkSize } from './chunk-size.ts'
import { isIntact } from './persist-file.ts'
import type { PersistedFiles } from './persisted-files.ts'
import type { transfer } from './transfer.ts'
import {
  creationOutcome,
  isChunkTooLarge,
  isWithdrawn,
  transferOutcome,
  type UploadOutcome,
} from './upload-outcome.ts'
import {
  alreadyPostedProblem,
  damagedFileProblem,
  lostFileProblem,
  tooManyRestartsProblem,
} from './upload-problems.ts'
import {
  type LivePhase,
  type PostableRecord,
  progressOf,
  type UploadRecord,
  type UploadRecords,
  withoutFile,
} from './upload-records.ts'

const MAX_RESTARTS = 3

export interface PublisherDeps {
  records: UploadRecords
  files: () => Promise<PersistedFiles>
  transfer: typeof transfer
  /** Creates the video of a file that the server has, once per key. Resolves with the video's id. */
  create: (upload: UploadRecord & { uploadId: string }, signal: AbortSignal) => Promise<string>
  /** Withdraws an upload from the server. */
  withdraw: (record: UploadRecord) => Promise<void>
  currentUserId: () => string | null
  isOnline: () => boolean
  isMetered: () => boolean
  onLive: (id: string, phase: LivePhase | undefined) => void
  /** Called when the state of a record has changed. */
  onChange: () => void
  /** A failure that only the user, or the page with its CSRF token, can resolve. */
  onNeed: (need: 'logIn' | 'csrf', problem: Problem) => void
}

/** A failure that may pass. */
interface Failure {
  problem: Problem
  outcome: UploadOutcome
}

/**
 * Sends and posts the current user's uploads, one after the other, the oldest first. After a failure that may pass it
 * waits and retries; after any other it sets the upload aside. Works until `signal` aborts.
 */
export class UploadPublisher {
  readonly #deps: PublisherDeps
  readonly #signal: AbortSignal
  readonly #chunkSize = new ChunkSize()
  readonly #backoff = new Backoff()
  readonly #work = createSerialWorker(
    () => this.#next(),
    (record) => this.#take(record),
  )
  /** The upload that is being posted, or waits for a retry. */
  #turn: { id: string; state: UploadRecord['state']; controller: AbortController } | undefined
  /** Consecutive failures. */
  #failureCount = 0

  constructor(deps: PublisherDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
    signal.addEventListener('abort', () => this.#turn?.controller.abort())
  }

  /** Checks whether there is something to do. */
  async wake(reason: WakeReason): Promise<void> {
    this.#backoff.end(reason)
    await this.#work()
  }

  /** Aborts an upload that should no longer be posted: paused, cancelled, another user's. */
  async review(): Promise<void> {
    const turn = this.#turn
    if (!turn) return
    const queue = await this.#queue()
    if (!queue.some(({ id, state }) => id === turn.id && state === turn.state)) turn.controller.abort()
  }

  /** The current user's uploads that are persisted whole, and posted or cancelled. */
  async #queue(): Promise<PostableRecord[]> {
    const userId = this.#deps.currentUserId()
    if (userId === null || this.#signal.aborted) return []
    const records = await this.#deps.records.list(userId)
    return records.filter(
      (record): record is PostableRecord =>
        (record.state === 'queued' || record.state === 'cancelling') && record.sha256 !== null,
    )
  }

  async #next(): Promise<PostableRecord | undefined> {
    const { isOnline, isMetered, onLive } = this.#deps
    let first: PostableRecord | undefined
    for (const record of await this.#queue()) {
      const isTooExpensive = isMetered() && !record.isMeteredAllowed && !record.isCreating
      if (!isTooExpensive && isOnline()) first ??= record
      else onLive(record.id, waiting(record, isTooExpensive ? 'wifi' : 'network'))
    }
    return first
  }

  async #take(record: PostableRecord): Promise<void> {
    const controller = new AbortController()
    if (this.#signal.aborted) return
    this.#turn = { id: record.id, state: record.state, controller }
    try {
      const { signal } = controller
      const isCancelling = record.state === 'cancelling'
      const failure = isCancelling ? await this.#cancel(record, signal) : await this.#publish(record, signal)
      if (failure) await this.#waitOut(record, failure, signal)
    } catch (error) {
      // Any other error would be lost here.
      if (!controller.signal.aborted) await this.#setAside(record, problemOf(error))
    } finally {
      this.#turn = undefined
      this.#deps.onLive(record.id, undefined)
    }
  }

  /** Makes one attempt. Returns nothing when the upload is done or set aside, otherwise the failure to wait out. */
  async #publish(record: PostableRecord, signal: AbortSignal): Promise<Failure | undefined> {
    let judge: (problem: Problem) => UploadOutcome = transferOutcome
    try {
      const url = record.isCreating ? record.url : await this.#send(record, signal)
      judge = creationOutcome
      const latest = await this.#update(record, ({ state }) =>
        state === 'queued' ? { isCreating: true } : {},
      )
      if (latest.state !== 'queued') this.#endTurn()
      const itemId = await this.#deps.create({ ...latest, uploadId: uploadIdOf(url) }, signal)
      await this.#update(record, ({ state, isAlreadyPosted }) => ({
        state: 'preparing',
        itemId,
        isCreating: false,
        isAlreadyPosted: isAlreadyPosted || state === 'cancelling',
      }))
      this.#deps.onChange()
      this.#failureCount = 0
      return undefined
    } catch (error) {
      signal.throwIfAborted()
      const problem = problemOf(error)
      return this.#settle(record, { problem, outcome: judge(problem) })
    }
  }

  /**
   * Makes one attempt. Returns nothing when the server has said whether there is a video, otherwise the
   * failure to wait out.
   */
  async #cancel(record: PostableRecord, signal: AbortSignal): Promise<Failure | undefined> {
    try {
      if (await isWithdrawn(() => this.#deps.withdraw(record))) {
        await this.#deps.records.remove(record)
        await (await this.#deps.files()).remove(record.id)
      } else {
        // When asked again, the server answers with the video that it made.
        await this.#update(record, () => ({ state: 'queued', isAlreadyPosted: true }))
      }
      this.#deps.onChange()
      this.#failureCount = 0
      return undefined
    } catch (error) {
      signal.throwIfAborted()
      const problem = problemOf(error)
      return this.#reportNeed({ problem, outcome: outcomeOf(problem) })
    }
  }

  /** @returns the upload's address on the server, which has verified the whole file */
  async #send(record: PostableRecord, signal: AbortSignal): Promise<string | null> {
    const emitProgress = (bytes: number) =>
      this.#deps.onLive(record.id, { name: 'sending', progress: Math.min(1, bytes / record.sizeBytes) })
    emitProgress(record.offsetBytes)
    const file = await this.#openFile(record)
    let { url } = record
    const onAddress = async (address: string) => {
      url = address
      await this.#update(record, () => ({ url: address }))
    }
    const onAccepted = (offsetBytes: number) => {
      this.#failureCount = 0
      void this.#deps.records.update(record, () => ({ offsetBytes }))
    }
    const options = { chunkSize: this.#chunkSize, onAddress, onAccepted, onProgress: emitProgress }
    await this.#deps.transfer(record, file, options, signal)
    return url
  }

  async #openFile({ id, sizeBytes }: PostableRecord): Promise<Blob> {
    const file = await (await this.#deps.files()).open(id)
    if (file?.size !== sizeBytes) throw new ApiError(lostFileProblem)
    return file
  }

  async #settle(record: PostableRecord, failure: Failure): Promise<Failure | undefined> {
    const { outcome, problem } = failure
    if (outcome === 'posted') {
      return this.#setAside(record, alreadyPostedProblem, { isCreating: false, isAlreadyPosted: true })
    }
    // A refusal says nothing about an earlier request whose response was lost.
    if (outcome === 'refused') return this.#setAside(record, problem, { isCreating: record.isCreating })
    if (outcome !== 'restart') return this.#reportNeed(failure)
    if (record.restartCount >= MAX_RESTARTS) return this.#setAside(record, tooManyRestartsProblem)
    const isGood = await isIntact(await this.#openFile(record), record.sha256)
    if (!isGood) return this.#setAside(record, damagedFileProblem)
    const restartCount = record.restartCount + 1
    await this.#update(record, () => ({ url: null, offsetBytes: 0, restartCount, isCreating: false }))
    return failure
  }

  #reportNeed(failure: Failure): Failure {
    const { outcome, problem } = failure
    if (outcome === 'logIn' || outcome === 'csrf') this.#deps.onNeed(outcome, problem)
    return failure
  }

  async #setAside(
    record: PostableRecord,
    problem: Problem,
    change: Partial<UploadRecord> = {},
  ): Promise<undefined> {
    // Unless the video may be public, the same file can be chosen again.
    const isFileGone = !record.isCreating && (problem === lostFileProblem || problem === damagedFileProblem)
    await this.#deps.records.update(record, (current) => {
      if (current.state !== 'queued') return {}
      return { ...change, ...(isFileGone ? withoutFile(current, problem) : { state: 'failed', problem }) }
    })
    this.#deps.onChange()
    return undefined
  }

  async #waitOut(record: PostableRecord, { problem, outcome }: Failure, signal: AbortSignal): Promise<void> {
    this.#failureCount += 1
    if (isChunkTooLarge(problem)) this.#chunkSize.refused()
    else this.#chunkSize.failed()
    const reason = outcome === 'logIn' ? 'logIn' : problem.httpStatus === 0 ? 'network' : 'server'
    // A conflict between requests passes by itself.
    const isForViewer = reason === 'server' && problem.statusCode !== StatusCode.conflict
    this.#deps.onLive(record.id, waiting(record, reason, isForViewer ? pickSentence(problem) : undefined))
    const delayMs =
      outcome === 'captcha' ? CAPTCHA_CLOSED_DELAY_MS : delayAfterMs(this.#failureCount, problem)
    const isServerRequested = problem.retryAfterMs !== undefined || outcome === 'captcha'
    await this.#backoff.wait({ delayMs: outcome === 'logIn' ? Infinity : delayMs, isServerRequested }, signal)
  }

  /** Ends the turn if the record is gone. */
  async #update(
    record: UploadRecord,
    change: (record: UploadRecord) => Partial<UploadRecord>,
  ): Promise<UploadRecord> {
    const changed = await this.#deps.records.update(record, change)
    return changed ?? this.#endTurn()
  }

  #endTurn(): never {
    this.#turn?.controller.abort()
    throw new DOMException('It was cancelled.', 'AbortError')
  }
}

const uploadIdOf = (url: string | null): string => url?.split('/').at(-1) ?? ''

const waiting = (
  record: UploadRecord,
  reason: 'network' | 'wifi' | 'logIn' | 'server',
  sentence: EnglishSentence = { message: '' },
): LivePhase => ({ name: 'waiting', reason, ...sentence, progress: progressOf(record) })
