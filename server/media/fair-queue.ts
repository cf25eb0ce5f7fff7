import { MediaBusy } from './refusal.ts'

export interface FairQueueOptions {
  /** Tasks at once. */
  slots: number
  /** Tasks that wait, of all users together. */
  maxWaiting: number
  /** Tasks of one user that run or wait. */
  maxPerUser: number
  /** A task that waits longer is refused: its client gives up soon after. */
  maxWaitMs: number
}

/** Of so many users the queue remembers when it was their turn. */
const REMEMBERED_COUNT = 1_000
const RETRY_MS = 1_000
const RETRY_PER_WAITING_MS = 500

interface Waiter {
  userId: string
  start: () => void
  sendAway: () => void
}

/**
 * Runs a few tasks at once and queues the others. The next task is of the user whose last turn is the longest ago, not
 * the one that came first. When the queue is full, a task of the user with the most tasks is refused. The work for each
 * task is bounded by `maxWaiting`.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** In the order of their arrival. */
  readonly #waiting: Waiter[] = []
  readonly #countsByUser = new Map<string, number>()
  /** Last turns by user, the earliest first. They outlast a refusal: a user who comes back has not lost their place. */
  readonly #turns = new Map<string, number>()
  #turnCount = 0
  #runningCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /**
   * Runs a task when it is its user's turn.
   * @throws {MediaBusy} when it is not taken, or has waited for too long
   */
  async run<T>(userId: string, task: () => Promise<T>): Promise<T> {
    const count = this.#countsByUser.get(userId) ?? 0
    if (count >= this.#options.maxPerUser) throw this.#busy()
    this.#countsByUser.set(userId, count + 1)
    try {
      await this.#awaitTurn(userId)
      try {
        return await task()
      } finally {
        this.#runningCount -= 1
        this.#startNext()
      }
    } finally {
      const left = (this.#countsByUser.get(userId) ?? 1) - 1
      if (left === 0) this.#countsByUser.delete(userId)
      else this.#countsByUser.set(userId, left)
    }
  }

  async #awaitTurn(userId: string): Promise<void> {
    if (this.#runningCount < this.#options.slots) return this.#noteTurn(userId)
    if (this.#waiting.length >= this.#options.maxWaiting) this.#evictFor(userId)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = {
      userId,
      start: resolve,
      sendAway: () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(this.#busy())
      },
    }
    this.#waiting.push(waiter)
    const timer = setTimeout(waiter.sendAway, this.#options.maxWaitMs)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }

  #startNext(): void {
    if (this.#waiting.length === 0 || this.#runningCount >= this.#options.slots) return
    const turnOf = ({ userId }: Waiter) => this.#turns.get(userId) ?? 0
    const next = this.#waiting.reduce((first, other) => (turnOf(other) < turnOf(first) ? other : first))
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#noteTurn(next.userId)
    next.start()
  }

  #noteTurn(userId: string): void {
    this.#runningCount += 1
    this.#turns.delete(userId)
    this.#turns.set(userId, ++this.#turnCount)
    const [earliest] = this.#turns.keys()
    if (earliest !== undefined && this.#turns.size > REMEMBERED_COUNT) this.#turns.delete(earliest)
  }

  /** @throws {MediaBusy} when nobody has more tasks waiting than this user would have */
  #evictFor(userId: string): void {
    const counts = new Map<string, number>()
    for (const waiter of this.#waiting) counts.set(waiter.userId, (counts.get(waiter.userId) ?? 0) + 1)
    const most = Math.max(...counts.values())
    if (most <= (counts.get(userId) ?? 0) + 1) throw this.#busy()
    this.#waiting.findLast((waiter) => counts.get(waiter.userId) === most)?.sendAway()
  }

  #busy(): MediaBusy {
    return new MediaBusy(RETRY_MS + RETRY_PER_WAITING_MS * this.#waiting.length)
  }
}
