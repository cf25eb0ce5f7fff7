import type { OutboxEvent, WorkerEvent } from '#contract/events.ts'
import type { OutboxView } from '#contract/outbox.ts'

import { reasonOf, urgencyOf, type Urgency, type WakeReason } from '../backoff.ts'
import type { RecordStore } from '../storage/record-store.ts'
import { Drain, type DrainDeps } from './drain.ts'
import { actionOf, fromStoredEvent, toStoredEvent, type NewEntry, type StoredEvent } from './entry.ts'
import { OutboxQueue, type OutboxRecord } from './queue.ts'

const FLUSH_POLL_MS = 100
/** The delay before a disk that did not answer is read again: until then its queued actions are unknown. */
const STORAGE_RETRY_MS = 5_000

/** Messages between the workers of the tabs. */
export type OutboxMessage =
  | { type: 'event'; userId: string; event: StoredEvent }
  | { type: 'wake'; urgency: Urgency; lane?: string }

export interface OutboxDeps extends Pick<DrainDeps, 'send' | 'currentUserId' | 'isOnline' | 'onFailure'> {
  store: RecordStore<OutboxRecord>
  /** Emits to this worker's page. */
  emit: (event: WorkerEvent) => void
  /** Sends to the workers of all other tabs. */
  broadcast: (message: OutboxMessage) => void
}

/**
 * The outbox of one tab. Every tab adds to it and shows it; the leader among the tabs drains it (`lead`). If
 * its browser persists nothing, a tab drains its own outbox, which no other tab can see.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  readonly #queue: OutboxQueue
  readonly #drains = new Set<Drain>()
  #isPersistent = true
  #stopOwnDrain: (() => void) | undefined
  #isRetryingStorage = false

  constructor(deps: OutboxDeps) {
    this.#deps = deps
    this.#queue = new OutboxQueue(deps.store, (userId, event) => {
      this.#emitOf(userId, event)
      deps.broadcast({ type: 'event', userId, event: toStoredEvent(event) })
    })
  }

  /** Drains until `signal` aborts. */
  lead(signal: AbortSignal): void {
    this.#stopOwnDrain?.()
    this.#startDrain(signal)
  }

  async add(action: NewEntry): Promise<void> {
    const lane = await this.#queue.add(action)
    this.#checkPersistence()
    this.#wake('enqueued', lane)
  }

  async list(): Promise<OutboxView> {
    const userId = this.#deps.currentUserId()
    const entries = await this.#queue.list(userId)
    this.#checkPersistence()
    const isGuest = userId === null
    return {
      actions: isGuest ? [] : entries.map(actionOf),
      results: isGuest ? [] : await this.#queue.results(userId),
      isAwaitingLogIn: isGuest && entries.some(({ state }) => state !== 'refused'),
      isPersistent: this.#isPersistent,
    }
  }

  /** Retries after a change that may let actions through. */
  wake(reason: WakeReason = 'mayWorkNow'): void {
    this.#wake(reason)
  }

  async retry(id: string): Promise<void> {
    await this.#withUser(async (userId) => {
      if (await this.#queue.retry(userId, id)) this.#wake('userRequested')
    })
  }

  async undo(id: string): Promise<void> {
    await this.#withUser(async (userId) => {
      const lane = await this.#queue.undo(userId, id)
      if (lane !== undefined) this.#wake('enqueued', lane)
    })
  }

  /** @returns how many are left; refused ones do not count: sending them again does not help */
  async flush(deadlineMs: number): Promise<number> {
    const userId = this.#deps.currentUserId()
    if (userId === null) return 0
    this.#wake('userRequested')
    const deadlineAtMs = performance.now() + deadlineMs
    for (;;) {
      // Polls, since another tab may drain.
      const { length } = (await this.#queue.list(userId)).filter(({ state }) => state !== 'refused')
      if (length === 0 || performance.now() >= deadlineAtMs) return length
      await new Promise((resolve) => setTimeout(resolve, FLUSH_POLL_MS))
    }
  }

  async discard(userId: string): Promise<void> {
    await this.#queue.discard(userId)
  }

  /** Reacts to a log-in or log-out. */
  changeUser(): void {
    for (const drain of this.#drains) void drain.changeUser()
  }

  /** Handles a message from the worker of another tab. */
  receive(message: OutboxMessage): void {
    if (message.type === 'event') this.#emitOf(message.userId, fromStoredEvent(message.event))
    else for (const drain of this.#drains) void drain.wake(reasonOf(message.urgency), message.lane)
  }

  #startDrain(signal: AbortSignal): void {
    const drain = new Drain({ ...this.#deps, queue: this.#queue }, signal)
    this.#drains.add(drain)
    signal.addEventListener('abort', () => this.#drains.delete(drain))
    void drain.wake('mayWorkNow')
  }

  #startOwnDrain(): void {
    const stopping = new AbortController()
    this.#stopOwnDrain = () => stopping.abort()
    this.#startDrain(stopping.signal)
  }

  #wake(reason: WakeReason, lane?: string): void {
    for (const drain of this.#drains) void drain.wake(reason, lane)
    this.#deps.broadcast({
      type: 'wake',
      urgency: urgencyOf(reason),
      ...(lane === undefined ? {} : { lane }),
    })
  }

  #checkPersistence(): void {
    const { isPersistent } = this.#deps.store
    if (!isPersistent) void this.#retryStorage()
    if (!isPersistent && this.#drains.size === 0) this.#startOwnDrain()
    if (isPersistent === this.#isPersistent) return
    this.#isPersistent = isPersistent
    this.#deps.emit({ type: 'outbox.persistence', isPersistent })
  }

  async #retryStorage(): Promise<void> {
    if (this.#isRetryingStorage) return
    this.#isRetryingStorage = true
    await new Promise((resolve) => setTimeout(resolve, STORAGE_RETRY_MS))
    this.#isRetryingStorage = false
    await this.#queue.list(this.#deps.currentUserId())
    this.#checkPersistence()
    this.#wake('enqueued')
  }

  #emitOf(userId: string, event: OutboxEvent): void {
    if (userId === this.#deps.currentUserId()) this.#deps.emit(event)
  }

  async #withUser(act: (userId: string) => Promise<void>): Promise<void> {
    const userId = this.#deps.currentUserId()
    if (userId !== null) await act(userId)
  }
}
