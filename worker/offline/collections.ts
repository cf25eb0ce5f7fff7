import { ApiError } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type { Video } from '#contract/models/video.ts'
import { savedSizeOf, type NewCollection, type OfflineCollection } from '#contract/offline.ts'
import type { EnglishSentence } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { reasonOf, urgencyOf, type Urgency, type WakeReason } from '../backoff.ts'
import { isStorageFull, ensureQuota } from '../storage/eviction.ts'
import { throttle } from '../throttle.ts'
import {
  type CollectionRecord,
  type LiveSaving,
  newRecord,
  recordIdOf,
  requeued,
  toLiveSaving,
  toSharedLive,
  type SharedLiveSaving,
  type VideoRecord,
  viewOf,
  withMore,
} from './collection-records.ts'
import { Saver, type SaverDeps } from './saver.ts'

/** Messages between the workers of the tabs. */
export type CollectionMessage =
  /** Records have changed on the disk. */
  | { type: 'changed'; urgency: Urgency }
  | { type: 'live'; live: SharedLiveSaving }
  /** Sent by a tab that has just opened and does not know the progress yet. */
  | { type: 'hello' }

/** The delay before a disk that did not answer is read again. */
const STORAGE_RETRY_MS = 5_000

export interface OfflineCollectionsDeps extends Omit<SaverDeps, 'onLive' | 'onChange' | 'onOrphan'> {
  /**
   * Finds the videos that the user may still watch. Rejects when the server does not answer, or answers for another user.
   */
  findWatchable: (videoIds: readonly string[], userId: string | null) => Promise<Set<string>>
  /** Emits to this worker's page. */
  emit: (event: WorkerEvent) => void
  /** Sends to the workers of all other tabs. */
  broadcast: (message: CollectionMessage) => void
}

const onThisDevice = (sentence: EnglishSentence) =>
  new ApiError({ statusCode: StatusCode.clientPageError, httpStatus: 0, ...sentence })

const DEVICE_FULL: EnglishSentence = {
  message: 'Not enough space on this device. Free some space and try again.',
  sentence: 'deviceFull',
}

/** Returns a function that throws a problem: the exceeded quota, or else `otherwise`. */
const refuseForDisk =
  (otherwise: EnglishSentence) =>
  (error: unknown): never => {
    throw onThisDevice(isStorageFull(error) ? DEVICE_FULL : otherwise)
  }
const refuseToSave = refuseForDisk({
  message: 'Your browser doesn’t let Vireo save videos on this device.',
  sentence: 'savingRefused',
})
const refuseToChange = refuseForDisk({
  message: 'This device’s storage is not responding. Try again in a moment.',
  sentence: 'deviceStorageSilent',
})

/**
 * The current user's collections on this device, as one tab has them. Users of one browser neither see nor change each
 * other's collections; a file that several have saved is stored once. Every tab changes and shows records; the leader
 * among the tabs fetches (`lead`).
 */
export class OfflineCollections {
  readonly #deps: OfflineCollectionsDeps
  #live: LiveSaving = { isUnreachable: false, isDiskFull: false }
  #saver: Saver | undefined
  /** The records as last read from the disk; undefined until the first read. */
  #records: CollectionRecord[] | undefined
  #isRetryingStorage = false
  readonly #emitThrottled = throttle(async () => {
    const collections = await this.list().catch(() => undefined)
    if (collections) this.#deps.emit({ type: 'offline.changed', collections })
  })

  constructor(deps: OfflineCollectionsDeps) {
    this.#deps = deps
    deps.broadcast({ type: 'hello' })
    this.#emitThrottled()
  }

  /** Throws until the disk has answered once: until then it is unknown which collections are saved. */
  async list(): Promise<OfflineCollection[]> {
    const { isOnline, isMetered } = this.#deps
    const device = { isOnline: isOnline(), isMetered: isMetered() }
    return (await this.#shown()).map((record) => viewOf(record, this.#live, device)).toReversed()
  }

  /** Throws as `list` does. */
  async videos(): Promise<Video[]> {
    return (await this.#shown())
      .toReversed()
      .flatMap(({ videos }) => videos.filter(({ state }) => state === 'saved').map(({ video }) => video))
  }

  /** @throws {ApiError} when the quota does not suffice, or the browser cannot persist anything */
  async save(collection: NewCollection): Promise<void> {
    const sizeBytes = collection.videos.reduce((sum, video) => sum + savedSizeOf(video), 0)
    await ensureQuota(sizeBytes).catch(refuseToSave)
    const userId = this.#deps.currentUserId()
    await this.#deps.records
      .change(recordIdOf(userId, collection.id), (record) =>
        record ? withMore(record, collection) : newRecord(collection, userId),
      )
      .catch(refuseToSave)
    this.#changed('userRequested')
  }

  pause({ id }: { id: string }): Promise<void> {
    return this.#update(id, (record) => ({ ...record, state: 'paused' }))
  }

  resume({ id, isMeteredAllowed }: { id: string; isMeteredAllowed: boolean }): Promise<void> {
    return this.#update(id, (record) => ({
      ...record,
      state: 'on',
      isMeteredAllowed: record.isMeteredAllowed || isMeteredAllowed,
      videos: record.videos.map(requeued),
    }))
  }

  retry({ id }: { id: string }): Promise<void> {
    return this.#update(id, (record) => ({ ...record, state: 'on', videos: record.videos.map(requeued) }))
  }

  /** Removes a collection or one of its videos, before this resolves. A collection is removed with its last video. */
  async remove({ id, videoId }: { id: string; videoId?: string }): Promise<void> {
    await this.#update(id, (record) => ({
      ...record,
      videos: videoId === undefined ? [] : record.videos.filter(({ video }) => video.id !== videoId),
    }))
    await this.#sweep()
    // Videos that did not fit may fit now.
    this.#changed('userRequested')
  }

  /** Fetches until `signal` aborts. */
  lead(signal: AbortSignal): void {
    const saver = new Saver(
      {
        ...this.#deps,
        onLive: (live) => {
          this.#setLive(live)
          this.#deps.broadcast({ type: 'live', live: toSharedLive(live) })
        },
        onChange: () => {
          this.#emitThrottled()
          this.#deps.broadcast({ type: 'changed', urgency: urgencyOf('enqueued') })
        },
        onOrphan: () => void this.#sweep().catch(() => {}),
      },
      signal,
    )
    this.#saver = saver
    signal.addEventListener('abort', () => {
      if (this.#saver === saver) this.#saver = undefined
    })
    void this.#tidy()
      // If the disk does not answer, the next leader tidies.
      .catch(() => {})
      .then(() => this.wake('enqueued'))
      .finally(() => this.removeUnwatchable())
  }

  /**
   * Removes copies of the user's videos that they may no longer watch, or that were deleted. Copies of other users stay
   * until those log in again. Only the leader does so, and nothing is removed unless the server answers.
   */
  removeUnwatchable(): void {
    if (this.#saver && this.#deps.isOnline()) void this.#removeUnwatchable().catch(() => {})
  }

  async #removeUnwatchable(): Promise<void> {
    const userId = this.#deps.currentUserId()
    const records = await this.#shown()
    const ids = new Set(records.flatMap(({ videos }) => videos.map(({ video }) => video.id)))
    if (ids.size === 0) return
    const watchable = await this.#deps.findWatchable([...ids], userId)
    const isGone = ({ video }: VideoRecord) => ids.has(video.id) && !watchable.has(video.id)
    if (this.#deps.currentUserId() !== userId) return
    for (const { id, videos } of records) {
      if (!videos.some(isGone)) continue
      await this.#updateRecord(id, (record) => ({
        ...record,
        videos: record.videos.filter((video) => !isGone(video)),
      }))
    }
    await this.#sweep()
  }

  /** Checks the queue again after a change that may start or stop a video. */
  wake(reason: WakeReason = 'mayWorkNow'): void {
    const saver = this.#saver
    void saver?.review().then(() => saver.wake(reason))
    this.#emitThrottled()
  }

  /** Handles a message from the worker of another tab. */
  receive(message: CollectionMessage): void {
    if (message.type === 'live') this.#setLive(toLiveSaving(message.live))
    else if (message.type === 'changed') this.wake(reasonOf(message.urgency))
    else if (this.#saver) this.#deps.broadcast({ type: 'live', live: toSharedLive(this.#live) })
  }

  async #shown(): Promise<CollectionRecord[]> {
    try {
      this.#records = await this.#deps.records.list()
    } catch (error) {
      this.#retryStorage()
      if (!this.#records) throw error
    }
    const userId = this.#deps.currentUserId()
    return this.#records.filter(({ ownerId }) => ownerId === userId)
  }

  #retryStorage(): void {
    if (this.#isRetryingStorage) return
    this.#isRetryingStorage = true
    setTimeout(() => {
      this.#isRetryingStorage = false
      this.wake('enqueued')
    }, STORAGE_RETRY_MS)
  }

  /** Changes a collection of the current user, by the id that pages give it. */
  #update(collectionId: string, decide: (record: CollectionRecord) => CollectionRecord): Promise<void> {
    return this.#updateRecord(recordIdOf(this.#deps.currentUserId(), collectionId), decide)
  }

  /** Changes a record, and removes it with its last video. */
  async #updateRecord(
    recordId: string,
    decide: (record: CollectionRecord) => CollectionRecord,
  ): Promise<void> {
    const change = (record: CollectionRecord | undefined) => {
      const changed = record && decide(record)
      return changed && changed.videos.length > 0 ? changed : undefined
    }
    await this.#deps.records.change(recordId, change).catch(refuseToChange)
    this.#changed('userRequested')
  }

  /** Deletes files that no collection needs. Throws when the disk does not answer. */
  async #sweep(): Promise<void> {
    const records = await this.#deps.records.list()
    await this.#deps.files.retainOnly(records.flatMap(({ videos }) => videos.map(({ video }) => video)))
  }

  /** Queues files again that the browser or the repair page has removed in the meantime. */
  async #tidy(): Promise<void> {
    const { records, files } = this.#deps
    const saved = (await records.list()).flatMap(({ id, videos }) =>
      videos.filter(({ state }) => state === 'saved').map(({ video }) => ({ id, video })),
    )
    const present = await files.present(saved.map(({ video }) => video))
    await Promise.all(
      saved
        .filter(({ video }) => !present.has(video.id))
        .map(({ id, video }) => records.changeVideo(id, video.id, { state: 'waiting' })),
    )
    await this.#sweep()
  }

  #changed(reason: WakeReason): void {
    this.wake(reason)
    this.#deps.broadcast({ type: 'changed', urgency: urgencyOf(reason) })
  }

  #setLive(live: LiveSaving): void {
    this.#live = live
    this.#emitThrottled()
  }
}
