import { ApiError } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import {
  DEFAULT_PUBLICATION,
  type NewUpload,
  type UploadEdit,
  type UploadPost,
  type UploadView,
} from '#contract/uploads.ts'
import { randomId } from '#shared/random-id.ts'

import { reasonOf, urgencyOf, type Urgency, type WakeReason } from '../backoff.ts'
import { notLoggedInProblem, problemOf } from '../http/problems.ts'
import { isStorageFull, ensureQuota } from '../storage/eviction.ts'
import { throttle } from '../throttle.ts'
import { CopyWatcher } from './copy-watcher.ts'
import { persistFile } from './persist-file.ts'
import type { PersistedFiles } from './persisted-files.ts'
import { Preparation, type PreparationDeps } from './preparation.ts'
import { UploadPublisher, type PublisherDeps } from './publisher.ts'
import { tidy } from './tidy.ts'
import { lostFileProblem, storageFullProblem, notWholeProblem } from './upload-problems.ts'
import {
  canEdit,
  type LivePhase,
  newRecord,
  unlessPersisted,
  type UploadRecord,
  type UploadRecords,
  viewOf,
} from './upload-records.ts'

/** Messages between the workers of the tabs. */
export type UploadMessage =
  /** Records have changed on the disk. */
  | { type: 'changed'; urgency: Urgency }
  | { type: 'live'; id: string; phase: LivePhase | undefined }
  /** Sent by a tab that has just opened and does not know the progress yet. */
  | { type: 'hello' }

export interface UploadsDeps
  extends Omit<PublisherDeps, 'onLive' | 'onChange'>, Pick<PreparationDeps, 'ask'> {
  records: UploadRecords
  files: () => Promise<PersistedFiles>
  /** Emits to this worker's page. */
  emit: (event: WorkerEvent) => void
  /** Sends to the workers of all other tabs. */
  broadcast: (message: UploadMessage) => void
  /** Shows the other tabs that this one copies a file, until it is done. */
  whileCopying: (id: string, work: () => Promise<void>) => Promise<void>
  isBeingCopied: (record: UploadRecord) => Promise<boolean>
  untilNotCopied: (id: string) => Promise<void>
}

const POSTABLE = new Set<UploadRecord['state']>(['draft', 'queued', 'paused', 'failed'])
const asNew = { itemId: null, url: null, offsetBytes: 0, isAlreadyPosted: false } as const

/**
 * The uploads of one tab. Every tab copies files, changes records and shows all uploads; the leader among the
 * tabs sends (`lead`). If its browser persists nothing, a tab sends its own uploads, which no other tab can
 * see.
 */
export class Uploads {
  readonly #deps: UploadsDeps
  readonly #live = new Map<string, LivePhase>()
  /** Uploads that have no record yet. */
  readonly #adding = new Map<string, Promise<void>>()
  readonly #copying = new Map<string, AbortController>()
  readonly #leads = new Set<{ publisher: UploadPublisher; preparation: Preparation }>()
  #ownLead: AbortController | undefined
  readonly #copyWatcher = new CopyWatcher({
    untilNotCopied: (id) => this.#deps.untilNotCopied(id),
    onEnd: () => this.#tidy(),
  })
  readonly #emitThrottled = throttle(async () =>
    this.#deps.emit({ type: 'uploads.changed', uploads: await this.#views() }),
  )

  constructor(deps: UploadsDeps) {
    this.#deps = deps
    deps.broadcast({ type: 'hello' })
    this.#emitThrottled()
  }

  async list(): Promise<UploadView[]> {
    // The page's call may have brought its context, which can let uploads continue.
    this.wake('enqueued')
    return this.#views()
  }

  async #views(): Promise<UploadView[]> {
    const userId = this.#deps.currentUserId()
    if (userId === null) return []
    const records = await this.#deps.records.list(userId)
    const files = await this.#deps.files()
    const isPersistent = files.isPersistent && this.#deps.records.isPersistent
    return records.map((record) =>
      viewOf(record, {
        live: this.#live.get(record.id),
        isPersistent,
        isBeingCopied: this.#copying.has(record.id),
      }),
    )
  }

  /** Resolves as soon as the upload has a record; the copying goes on. */
  add(input: NewUpload): Promise<void> {
    const adding = this.#add(input).finally(() => this.#adding.delete(input.id))
    this.#adding.set(input.id, adding)
    return adding
  }

  async #add({ id, file, caption, replaces, publication = DEFAULT_PUBLICATION }: NewUpload): Promise<void> {
    const userId = this.#userId()
    const before = replaces === undefined ? undefined : await this.#find(replaces)
    const freedBytes = before?.sha256 ? before.sizeBytes : 0
    await ensureQuota(file.size - freedBytes).catch(refuseForQuota)
    if (this.#copying.has(id)) return
    await this.#persist(newRecord({ id, userId, file, caption, publication, before }), file)
    if (before) void this.discard(before).catch(ignore)
    this.#changed('enqueued')
  }

  edit({ id, ...edited }: UploadEdit): Promise<void> {
    return this.#update(id, () => edited)
  }

  /** Queues an upload. A file of which the server may have made a video is not posted a second time. */
  async post({ id, isMeteredAllowed: isAllowedNow, isLate = false, ...edited }: UploadPost): Promise<void> {
    await this.#update(
      id,
      (record) => {
        const { state, sha256, problem, itemId } = record
        if (isLate ? state !== 'draft' : !POSTABLE.has(state)) return {}
        const asWished = { ...edited, isMeteredAllowed: record.isMeteredAllowed || isAllowedNow }
        // No tab is copying its file.
        if (sha256 === null && problem !== null) return { ...asWished, isPostWanted: true }
        return {
          ...asWished,
          state: 'queued',
          problem: null,
          restartCount: 0,
          // The video made of it could not be processed: this upload is to become a new one.
          ...(itemId === null ? {} : { ...asNew, requestKey: randomId() }),
        }
      },
      'userRequested',
    )
  }

  pause({ id }: { id: string }): Promise<void> {
    return this.#update(id, ({ state }) => (state === 'queued' ? { state: 'paused' } : {}))
  }

  reopen({ id }: { id: string }): Promise<void> {
    return this.#update(id, (record) => {
      const isIdle = record.state === 'queued' || record.state === 'paused' || record.state === 'failed'
      if (!isIdle || !canEdit(record)) return {}
      return { state: 'draft', isPostWanted: false, problem: record.sha256 === null ? notWholeProblem : null }
    })
  }

  /** Removes an upload: before this resolves, or, when the server has to confirm it, as soon as it has. */
  async discard({ id }: { id: string }): Promise<void> {
    await this.#adding.get(id)?.catch(() => {})
    const record = await this.#find(id)
    if (!record) return
    this.#copying.get(id)?.abort()
    const left = await this.#deps.records.callOff(record)
    this.#changed(left ? 'userRequested' : 'enqueued')
    if (left) return
    await (await this.#deps.files()).remove(id)
    // Best effort: the server forgets uploads that are not continued.
    if (record.itemId === null) await this.#deps.withdraw(record).catch(() => {})
  }

  async file({ id }: { id: string }): Promise<File | null> {
    const record = await this.#find(id)
    const file = record?.sha256 ? await (await this.#deps.files()).open(id) : undefined
    return record && file ? new File([file], record.fileName) : null
  }

  /** Sends until `signal` aborts. */
  lead(signal: AbortSignal): void {
    this.#ownLead?.abort()
    this.#startLead(signal)
  }

  #startLead(signal: AbortSignal): void {
    this.#live.clear()
    const onLive = (id: string, phase: LivePhase | undefined) => {
      this.#setLive(id, phase)
      this.#deps.broadcast({ type: 'live', id, phase })
    }
    const onChange = () => {
      this.#emitThrottled()
      void lead.preparation.wake()
      this.#deps.broadcast({ type: 'changed', urgency: urgencyOf('enqueued') })
    }
    const deps = { ...this.#deps, onLive, onChange }
    const lead = { publisher: new UploadPublisher(deps, signal), preparation: new Preparation(deps, signal) }
    this.#leads.add(lead)
    signal.addEventListener('abort', () => this.#leads.delete(lead))
    this.#tidy()
  }

  /** Retries after a change that may let uploads continue. */
  wake(reason: WakeReason = 'mayWorkNow'): void {
    for (const { publisher, preparation } of this.#leads) {
      void publisher.review().then(() => publisher.wake(reason))
      void preparation.wake()
    }
    if (this.#leads.size > 0)
      void this.#deps.records.list().then((records) => this.#copyWatcher.watch(records))
  }

  /** Reacts to a log-in or log-out. */
  changeUser(): void {
    this.#emitThrottled()
    this.wake('userRequested')
  }

  /** Handles a message from the worker of another tab. */
  receive(message: UploadMessage): void {
    if (message.type === 'live') this.#setLive(message.id, message.phase)
    else if (message.type === 'changed') {
      this.#emitThrottled()
      this.wake(reasonOf(message.urgency))
    } else if (this.#leads.size > 0) {
      for (const [id, phase] of this.#live) this.#deps.broadcast({ type: 'live', id, phase })
    }
  }

  /** Repairs records and files. If the disk does not answer, the next leader does it. */
  #tidy(): void {
    void tidy(this.#deps)
      .catch(ignore)
      .then(() => this.#changed('enqueued'))
  }

  /**
   * Copies a file. Resolves as soon as there is a record; the copying tab holds its lock before other tabs see the
   * record.
   */
  #persist(record: UploadRecord, file: File): Promise<void> {
    const { records, whileCopying } = this.#deps
    const added = Promise.withResolvers<void>()
    const controller = new AbortController()
    this.#copying.set(record.id, controller)
    void whileCopying(record.id, async () => {
      await records.add(record)
      added.resolve()
      await this.#copy(record, file, controller.signal)
    })
      .catch(added.reject)
      .finally(() => {
        this.#copying.delete(record.id)
        this.#setLive(record.id, undefined)
        this.#changed('enqueued')
      })
    return added.promise
  }

  async #copy(of: UploadRecord, file: File, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: number) => this.#setLive(of.id, { name: 'keeping', progress })
    try {
      const files = await this.#deps.files()
      const sha256 = await persistFile(files, of.id, file, { signal, onProgress })
      const updated = await this.#deps.records.update(of, () => ({ sha256 }))
      if (!updated) await files.remove(of.id)
    } catch (error) {
      if (signal.aborted) return
      const problem = isStorageFull(error) ? storageFullProblem : problemOf(error)
      await this.#deps.records.update(of, (record) => unlessPersisted(record, problem))
    }
  }

  /** @throws {ApiError} when the record could not be added, or is gone */
  async #update(
    id: string,
    decide: (record: UploadRecord) => Partial<UploadRecord>,
    reason: WakeReason = 'enqueued',
  ): Promise<void> {
    const userId = this.#userId()
    await this.#adding.get(id)
    const updated = await this.#deps.records.update({ userId, id }, decide)
    if (!updated) throw new ApiError(lostFileProblem)
    this.#changed(reason)
  }

  async #find(id: string): Promise<UploadRecord | undefined> {
    const userId = this.#deps.currentUserId()
    if (userId === null) return undefined
    return (await this.#deps.records.list(userId)).find((record) => record.id === id)
  }

  #userId(): string {
    const userId = this.#deps.currentUserId()
    if (userId === null) throw new ApiError(notLoggedInProblem)
    return userId
  }

  #changed(reason: WakeReason): void {
    this.#leadAlone()
    this.#emitThrottled()
    this.wake(reason)
    this.#deps.broadcast({ type: 'changed', urgency: urgencyOf(reason) })
  }

  /** Lets this tab send its own uploads, which no other tab can see, as long as nothing is persisted. */
  #leadAlone(): void {
    if (this.#deps.records.isPersistent) this.#ownLead?.abort()
    else if (this.#leads.size === 0) {
      this.#ownLead = new AbortController()
      this.#startLead(this.#ownLead.signal)
    }
  }

  #setLive(id: string, phase: LivePhase | undefined): void {
    if (phase) this.#live.set(id, phase)
    else this.#live.delete(id)
    this.#emitThrottled()
  }
}

const ignore = () => {}

function refuseForQuota(error: unknown): never {
  throw isStorageFull(error) ? new ApiError(storageFullProblem) : error
}
