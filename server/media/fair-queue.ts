import { MediaBusy } from './refusal.ts'

export interface FairQueueOptions {
  /** Tasks at once. */
  slots: number
  /** Tasks that wait, of all people together. */
  maxWaiting: number
  /** Tasks of one person that run or wait. */
  maxPerPerson: number
  /** Whoever waits longer is sent away: their client gives up soon after. */
  maxWaitMs: number
}

/** Of so many people the queue remembers when it was their turn. */
const REMEMBERED_COUNT = 1_000
const RETRY_MS = 1_000
const RETRY_PER_WAITING_MS = 500

interface Waiter {
  personId: string
  start: () => void
  sendAway: () => void
}

/**
 * Runs a few tasks at once, and lets the others wait for their turn: first whoever has waited for one the longest, not
 * whose task came first. When it is full, the person with the most tasks in it makes room. What it does for each task is
 * bounded by `maxWaiting`.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** In the order of their arrival. */
  readonly #waiting: Waiter[] = []
  readonly #countsByPerson = new Map<string, number>()
  /** Who had their turn when, the earliest first. It outlasts a refusal: who comes back has not lost their place. */
  readonly #turns = new Map<string, number>()
  #turnCount = 0
  #runningCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /**
   * Runs a task when it is its person's turn.
   * @throws {MediaBusy} when it is not taken, or has waited for too long
   */
  async run<T>(personId: string, task: () => Promise<T>): Promise<T> {
    const count = this.#countsByPerson.get(personId) ?? 0
    if (count >= this.#options.maxPerPerson) throw this.#busy()
    this.#countsByPerson.set(personId, count + 1)
    try {
      await this.#awaitTurn(personId)
      try {
        return await task()
      } finally {
        this.#runningCount -= 1
        this.#startNext()
      }
    } finally {
      const left = (this.#countsByPerson.get(personId) ?? 1) - 1
      if (left === 0) this.#countsByPerson.delete(personId)
      else this.#countsByPerson.set(personId, left)
    }
  }

  async #awaitTurn(personId: string): Promise<void> {
    if (this.#runningCount < this.#options.slots) return this.#noteTurn(personId)
    if (this.#waiting.length >= this.#options.maxWaiting) this.#makeRoomFor(personId)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = {
      personId,
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
    const turnOf = ({ personId }: Waiter) => this.#turns.get(personId) ?? 0
    const next = this.#waiting.reduce((first, other) => (turnOf(other) < turnOf(first) ? other : first))
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#noteTurn(next.personId)
    next.start()
  }

  #noteTurn(personId: string): void {
    this.#runningCount += 1
    this.#turns.delete(personId)
    this.#turns.set(personId, ++this.#turnCount)
    const [earliest] = this.#turns.keys()
    if (earliest !== undefined && this.#turns.size > REMEMBERED_COUNT) this.#turns.delete(earliest)
  }

  /** @throws {MediaBusy} when nobody has more tasks waiting than this person would have */
  #makeRoomFor(personId: string): void {
    const counts = new Map<string, number>()
    for (const waiter of this.#waiting) counts.set(waiter.personId, (counts.get(waiter.personId) ?? 0) + 1)
    const most = Math.max(...counts.values())
    if (most <= (counts.get(personId) ?? 0) + 1) throw this.#busy()
    this.#waiting.findLast((waiter) => counts.get(waiter.personId) === most)?.sendAway()
  }

  #busy(): MediaBusy {
    return new MediaBusy(RETRY_MS + RETRY_PER_WAITING_MS * this.#waiting.length)
  }
}
