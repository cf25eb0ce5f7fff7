import { tooManyRequests } from '#server/api/problems.ts'

/** Lines of one room in a second, as nobody can read more. */
export const ROOM_LINES_PER_SEC = 40
const RETRY_MS = 1_000

/** Counts the lines of all rooms in this second. */
export class LineCounter {
  readonly #counts = new Map<string, number>()
  #second = 0

  /** @throws {ApiError} 429 when more is written in a room than anyone can read */
  count(roomId: string, nowMs = Date.now()): void {
    const second = Math.floor(nowMs / 1000)
    if (second !== this.#second) this.#counts.clear()
    this.#second = second
    const count = (this.#counts.get(roomId) ?? 0) + 1
    if (count > ROOM_LINES_PER_SEC) throw tooManyRequests(RETRY_MS)
    this.#counts.set(roomId, count)
  }
}
