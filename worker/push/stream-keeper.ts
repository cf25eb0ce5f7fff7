import type { PushEvent } from '#contract/push.ts'

import type { readStream, StreamEnd } from './read-stream.ts'
import { covers, type Shown } from './shown.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** A stream that lasted this long worked: the next failure counts as the first again. */
const STABLE_AFTER_MS = 10_000

export interface KeeperDeps {
  read: typeof readStream
  /** The things to watch now; null when no tab is visible. */
  shown: () => Shown | null
  isOnline: () => boolean
  onHeard: (userId: string, events: PushEvent[], lastId: string) => void
  /** The id of the last event that this user has received; the stream continues after it. */
  lastIdOf: (userId: string) => string | null
  /** Called when the session is over or another one has begun: the page has to ask the server. */
  onSessionLost: () => void
}

interface Stream {
  shown: Shown
  closing: AbortController
  openedAtMs: number | undefined
  hasSessionEnded: boolean
}

/**
 * Holds the browser's one stream while a tab is visible. When something else is shown, it opens another stream
 * before it closes this one; when the stream breaks, it reconnects with growing delays.
 */
export class StreamKeeper {
  readonly #deps: KeeperDeps
  #open: Stream | undefined
  #opening: Stream | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failureCount = 0
  #isStopped = false

  constructor(deps: KeeperDeps) {
    this.#deps = deps
  }

  /** Reacts to a possible change. `isUrgent`: the obstacle may be gone, so it does not wait. */
  update(isUrgent = false): void {
    if (isUrgent) this.#endRetry()
    const shown = this.#deps.shown()
    if (this.#isStopped || !shown) return this.#close()
    if (this.#retry || !this.#deps.isOnline()) return undefined
    const latest = this.#opening ?? this.#open
    if (latest?.shown.userId === shown.userId && covers(latest.shown.watch, shown.watch)) return undefined
    return void this.#hold(shown)
  }

  stop(): void {
    this.#isStopped = true
    this.#close()
  }

  #close(): void {
    this.#endRetry()
    this.#open?.closing.abort()
    this.#opening?.closing.abort()
    this.#open = undefined
    this.#opening = undefined
  }

  async #hold(shown: Shown): Promise<void> {
    const { read, lastIdOf, onHeard } = this.#deps
    const closing = new AbortController()
    const stream: Stream = { shown, closing, openedAtMs: undefined, hasSessionEnded: false }
    this.#opening?.closing.abort()
    this.#opening = stream
    const handlers = {
      onOpen: () => this.#takeOver(stream),
      onHeard: (events: PushEvent[], lastId: string) => {
        stream.hasSessionEnded ||= events.some(({ type }) => type === 'session.ended')
        onHeard(shown.userId, events, lastId)
      },
    }
    const end = await read(shown, lastIdOf(shown.userId), handlers, closing.signal)
    if (!closing.signal.aborted) this.#fail(stream, end)
  }

  #takeOver(stream: Stream): void {
    stream.openedAtMs = Date.now()
    this.#open?.closing.abort()
    this.#open = stream
    if (this.#opening === stream) this.#opening = undefined
  }

  #fail(stream: Stream, { reason, retryAfterMs = 0 }: StreamEnd): void {
    if (this.#open === stream) this.#open = undefined
    if (this.#opening === stream) this.#opening = undefined
    // A new stream is being opened already, perhaps for another user.
    if (this.#opening) return
    if (reason === 'loggedOut' || stream.hasSessionEnded) this.#deps.onSessionLost()
    this.#retryLater(stream, retryAfterMs)
  }

  #retryLater({ openedAtMs = Date.now() }: Stream, retryAfterMs: number): void {
    if (Date.now() - openedAtMs >= STABLE_AFTER_MS) this.#failureCount = 0
    const longestMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failureCount)
    this.#failureCount += 1
    // Jitter keeps devices from reconnecting all at once.
    const delayMs = Math.max(retryAfterMs, longestMs * (0.5 + Math.random() / 2))
    this.#endRetry()
    this.#retry = setTimeout(() => this.update(true), delayMs)
  }

  #endRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }
}
