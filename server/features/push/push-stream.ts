import type { Writable } from 'node:stream'

import type { PushEvent, Watch } from '#contract/push.ts'

/** A client with this much unread data is dropped, and can reconnect later. */
const UNREAD_MAX_BYTES = 64 * 1024

/** Each resync makes a browser reload what it shows, which is expensive. */
const RESYNC_INTERVAL_MS = 10_000

/** The viewer, session and address of a stream. */
export interface Listener {
  viewerId: string
  sessionId: string
  /** A subscriber's address, for counting. */
  address: string
}

/** Formats an event as it is sent. Many streams get the same text. */
export const formatFrame = (event: PushEvent): string => `data: ${JSON.stringify(event)}\n\n`

const RESYNC_FRAME = formatFrame({ type: 'resync' })

/** One browser's stream of server-sent events. */
export class PushStream {
  readonly listener: Listener
  readonly userIds: ReadonlySet<string>
  readonly #out: Writable
  /** The latest sent revision of each watched video. */
  readonly #sentRevs: Map<string, number>
  #sentId = ''
  /** Set for a while after each resync. */
  #resyncTimer: NodeJS.Timeout | undefined
  #isResyncDue = false

  constructor(listener: Listener, watch: Watch, out: Writable) {
    this.listener = listener
    this.userIds = new Set(watch.userIds)
    this.#sentRevs = new Map(watch.videos.map(({ id, rev }) => [id, rev]))
    this.#out = out
    out.on('close', () => clearTimeout(this.#resyncTimer))
  }

  get videoIds(): Iterable<string> {
    return this.#sentRevs.keys()
  }

  /** Returns whether this revision of a video is new here, and counts it as sent. */
  takeRev(videoId: string, rev: number): boolean {
    const sentRev = this.#sentRevs.get(videoId)
    if (sentRev === undefined) return true
    if (rev <= sentRev) return false
    this.#sentRevs.set(videoId, rev)
    return true
  }

  /** The id comes with the last event: a browser that got only some of them gets all of them again. */
  send(frames: readonly string[], id: string): void {
    const last = frames.at(-1)
    if (last !== undefined) this.#write(`${frames.slice(0, -1).join('')}id: ${this.#advanceTo(id)}\n${last}`)
  }

  /** Sends a heartbeat, with the id of what has been published so far. */
  beat(id: string): void {
    this.#write(`: alive\nid: ${this.#advanceTo(id)}\n\n`)
  }

  /** Makes the browser reload what it shows: at once, or after the minimum interval. */
  resync(currentId: () => string): void {
    this.#isResyncDue = this.#resyncTimer !== undefined
    if (this.#isResyncDue) return
    this.send([RESYNC_FRAME], currentId())
    this.#resyncTimer = setTimeout(() => {
      this.#resyncTimer = undefined
      if (this.#isResyncDue) this.resync(currentId)
    }, RESYNC_INTERVAL_MS)
  }

  /** Notes that changes were missed: the browser gets a resync when it connects again, whatever it receives until then. */
  miss(): void {
    this.#isResyncDue = true
  }

  /** The id does not advance past a pending resync, so that a browser that reconnects before it still gets it. */
  #advanceTo(id: string): string {
    if (!this.#isResyncDue) this.#sentId = id
    return this.#sentId
  }

  end(...lastEvents: PushEvent[]): void {
    clearTimeout(this.#resyncTimer)
    this.#out.end(lastEvents.map(formatFrame).join(''))
  }

  #write(text: string): void {
    if (this.#out.writableLength > UNREAD_MAX_BYTES) this.#out.destroy()
    else this.#out.write(text)
  }
}
