import { MediaBusy } from './refusal.ts'

export interface FairQueueOptions {
  /** Tasks at once. */
  slots: number
  /** Waiting tasks of all users together. */
  maxWaiting: number
  /** Running and waiting tasks of one user. */
  maxPerUser: number
  /** A task that waits longer is refused: its client gives up soon after. */
  maxWaitMs: number
}

/** The user of a task, and the networks that the request came from, the narrowest first (`blocksOf`). Work of ours has none. */
export interface Asker {
  userId: string
  networks?: readonly string[]
}

/** Users and networks whose last turn the queue remembers. */
const REMEMBERED_COUNT = 4_000
const RETRY_MS = 1_000
const RETRY_PER_WAITING_MS = 500
/** A network leaves a quarter of the slots to others, and one inside it a quarter of what that may have. */
const NETWORK_SHARE = 3 / 4

interface Waiter {
  /** All who take turns with others: the widest network, those inside it, and the user. */
  path: readonly string[]
  start: () => void
  sendAway: () => void
}

const networkKey = (network: string): string => `network ${network}`
const pathOf = ({ userId, networks = [] }: Asker): string[] => [
  ...networks.toReversed().map(networkKey),
  userId,
]

/**
 * Runs a few tasks at once and queues the others. The next task is of the network whose last turn is the longest ago, and
 * in it of such a user, not the one that came first. When the queue is full, a task of the network with the most tasks is
 * refused, and in it of such a user. The work for each task is bounded by `maxWaiting`.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** In order of arrival. */
  readonly #waiting: Waiter[] = []
  readonly #countsByUser = new Map<string, number>()
  /** Last turns by user and network, the earliest first. They outlast a refusal: who comes back has not lost their place. */
  readonly #turns = new Map<string, number>()
  readonly #runningByNetwork = new Map<string, number>()
  #turnCount = 0
  #runningCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /**
   * Runs a task when it is its user's turn.
   * @throws {MediaBusy} when it is refused, or has waited too long
   */
  async run<T>(asker: Asker, task: () => Promise<T>): Promise<T> {
    const { userId } = asker
    const path = pathOf(asker)
    const count = this.#countsByUser.get(userId) ?? 0
    if (count >= this.#options.maxPerUser) throw this.#busy()
    this.#countsByUser.set(userId, count + 1)
    try {
      await this.#awaitTurn(path)
      try {
        return await task()
      } finally {
        this.#countRunning(path, -1)
        this.#startNext()
      }
    } finally {
      const left = (this.#countsByUser.get(userId) ?? 1) - 1
      if (left === 0) this.#countsByUser.delete(userId)
      else this.#countsByUser.set(userId, left)
    }
  }

  async #awaitTurn(path: readonly string[]): Promise<void> {
    if (this.#mayStart(path)) return this.#noteTurn(path)
    if (this.#waiting.length >= this.#options.maxWaiting) this.#evictFor(path)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = {
      path,
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

  #mayStart(path: readonly string[]): boolean {
    const { slots } = this.#options
    const isShareTaken = path.slice(0, -1).some((network, depth) => {
      const share = Math.max(1, Math.floor(slots * NETWORK_SHARE ** (depth + 1)))
      return (this.#runningByNetwork.get(network) ?? 0) >= share
    })
    return this.#runningCount < slots && !isShareTaken
  }

  #startNext(): void {
    const [first, ...others] = this.#waiting.filter(({ path }) => this.#mayStart(path))
    if (!first) return
    const next = others.reduce((best, other) => (this.#isBefore(other, best) ? other : best), first)
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#noteTurn(next.path)
    next.start()
  }

  #isBefore({ path }: Waiter, other: Waiter): boolean {
    const turns = path.map((key) => this.#turns.get(key) ?? 0)
    const otherTurns = other.path.map((key) => this.#turns.get(key) ?? 0)
    const level = turns.findIndex((turn, index) => turn !== otherTurns[index])
    return (turns[level] ?? 0) < (otherTurns[level] ?? 0)
  }

  #noteTurn(path: readonly string[]): void {
    this.#countRunning(path, 1)
    this.#turnCount += 1
    for (const key of path) {
      this.#turns.delete(key)
      this.#turns.set(key, this.#turnCount)
    }
    for (const earliest of this.#turns.keys()) {
      if (this.#turns.size <= REMEMBERED_COUNT) break
      this.#turns.delete(earliest)
    }
  }

  #countRunning(path: readonly string[], change: 1 | -1): void {
    this.#runningCount += change
    for (const network of path.slice(0, -1)) {
      const count = (this.#runningByNetwork.get(network) ?? 0) + change
      if (count === 0) this.#runningByNetwork.delete(network)
      else this.#runningByNetwork.set(network, count)
    }
  }

  /**
   * Sends the last task away of those who have the most.
   * @throws {MediaBusy} when that would be the newcomer
   */
  #evictFor(newcomer: readonly string[]): void {
    let most: { path: readonly string[]; sendAway?: () => void }[] = [...this.#waiting, { path: newcomer }]
    for (let level = 0; most.some(({ path }) => level < path.length); level += 1) {
      const counts = new Map<string, number>()
      for (const { path } of most) {
        const key = path[level] ?? ''
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      const max = Math.max(...counts.values())
      const last = most.findLast(({ path }) => counts.get(path[level] ?? '') === max)?.path[level]
      most = most.filter(({ path }) => path[level] === last)
    }
    const evicted = most.at(-1)
    if (!evicted?.sendAway) throw this.#busy()
    evicted.sendAway()
  }

  #busy(): MediaBusy {
    return new MediaBusy(RETRY_MS + RETRY_PER_WAITING_MS * this.#waiting.length)
  }
}
