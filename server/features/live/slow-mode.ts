import { LIVE_SLOW_MODE_MAX_SEC } from '#contract/live.ts'

/** Remembered writers. The oldest beyond them are forgotten; for those the stored lines are used. */
const WRITERS_MAX_COUNT = 50_000

/** Remembers when viewers last wrote, including deleted lines and those that are just being stored. */
export class SlowMode {
  /** In order of the times. */
  readonly #writtenAtMs = new Map<string, number>()

  /** Seconds since the last line of a user in a room. */
  secondsSince(roomId: string, userId: string, nowMs = Date.now()): number {
    return (nowMs - (this.#writtenAtMs.get(`${roomId} ${userId}`) ?? -Infinity)) / 1000
  }

  /** @returns a function that undoes it, for a line that could not be stored */
  note(roomId: string, userId: string, nowMs = Date.now()): () => void {
    const key = `${roomId} ${userId}`
    const before = this.#writtenAtMs.get(key)
    this.#writtenAtMs.delete(key)
    this.#writtenAtMs.set(key, nowMs)
    for (const [oldest, writtenAtMs] of this.#writtenAtMs) {
      const isNeeded = nowMs - writtenAtMs < LIVE_SLOW_MODE_MAX_SEC * 1000
      if (isNeeded && this.#writtenAtMs.size <= WRITERS_MAX_COUNT) break
      this.#writtenAtMs.delete(oldest)
    }
    return () => {
      if (this.#writtenAtMs.get(key) !== nowMs) return
      if (before === undefined) this.#writtenAtMs.delete(key)
      else this.#writtenAtMs.set(key, before)
    }
  }
}
