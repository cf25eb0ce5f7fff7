import { randomBytes } from 'node:crypto'

import type { Change } from '#server/bus/bus.ts'

const KEPT_COUNT = 10_000

/**
 * The latest changes that this process has heard of, numbered, so that whoever was away for a moment can be
 * told what they missed. Ids are `<epoch>.<number>`: a process that starts, or has missed something itself,
 * begins a new epoch.
 */
export class ChangeLog {
  #epoch = newEpoch()
  #lastNumber = 0
  #changes: Change[] = []

  append(change: Change): void {
    this.#lastNumber += 1
    this.#changes.push(change)
    // Cut rarely: a cut moves all that stays.
    if (this.#changes.length > 2 * KEPT_COUNT) this.#changes = this.#changes.slice(-KEPT_COUNT)
  }

  /** Forgets everything: nobody can go on from an id of before. */
  startOver(): void {
    this.#epoch = newEpoch()
    this.#changes = []
  }

  get lastId(): string {
    return `${this.#epoch}.${this.#lastNumber}`
  }

  /** What came after `id`, or null when that is not known. */
  since(id: string): readonly Change[] | null {
    const [epoch, number] = id.split('.')
    const missedCount = this.#lastNumber - Number(number)
    const isKnown = epoch === this.#epoch && missedCount >= 0 && missedCount <= this.#changes.length
    if (!isKnown) return null
    return missedCount === 0 ? [] : this.#changes.slice(-missedCount)
  }
}

const newEpoch = (): string => randomBytes(6).toString('base64url')
