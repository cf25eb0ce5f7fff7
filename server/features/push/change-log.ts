import { randomBytes } from 'node:crypto'

import type { Change } from '#server/bus/bus.ts'

const RETAINED_COUNT = 10_000

/**
 * The latest changes that this process has received, numbered, so that an interrupted stream gets what it missed. Ids
 * are `<epoch>.<number>`: a process that starts, or has missed something itself, begins a new epoch.
 */
export class ChangeLog {
  #epoch = newEpoch()
  #lastNumber = 0
  #changes: Change[] = []

  append(change: Change): void {
    this.#lastNumber += 1
    this.#changes.push(change)
    // Trimmed rarely, as trimming copies the rest.
    if (this.#changes.length > 2 * RETAINED_COUNT) this.#changes = this.#changes.slice(-RETAINED_COUNT)
  }

  /** Forgets everything: no stream can continue from an earlier id. */
  reset(): void {
    this.#epoch = newEpoch()
    this.#changes = []
  }

  get lastId(): string {
    return `${this.#epoch}.${this.#lastNumber}`
  }

  /** Returns the changes after `id`, or null when they are unknown. */
  since(id: string): readonly Change[] | null {
    const [epoch, number] = id.split('.')
    const missedCount = this.#lastNumber - Number(number)
    const isKnown = epoch === this.#epoch && missedCount >= 0 && missedCount <= this.#changes.length
    if (!isKnown) return null
    return missedCount === 0 ? [] : this.#changes.slice(-missedCount)
  }
}

const newEpoch = (): string => randomBytes(6).toString('base64url')
