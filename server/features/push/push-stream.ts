import type { Writable } from 'node:stream'

import type { PushEvent, Watch } from '#contract/push.ts'

/** A reader who leaves this much lying is dropped, and asks again when there is time. */
const UNREAD_MAX_BYTES = 64 * 1024

/** Who listens, from where. */
export interface Listener {
  viewerId: string
  sessionId: string
  /** One subscriber's address, for counting. */
  address: string
}

/** An event as it is sent. Many streams get the same. */
export const frameOf = (event: PushEvent): string => `data: ${JSON.stringify(event)}\n\n`

/** One browser's stream of server-sent events. */
export class PushStream {
  readonly listener: Listener
  readonly userIds: ReadonlySet<string>
  readonly #out: Writable
  /** Revisions of the videos that are watched, as far as they have been told. */
  readonly #shownRevs: Map<string, number>

  constructor(listener: Listener, watch: Watch, out: Writable) {
    this.listener = listener
    this.userIds = new Set(watch.userIds)
    this.#shownRevs = new Map(watch.videos.map(({ id, rev }) => [id, rev]))
    this.#out = out
  }

  get videoIds(): Iterable<string> {
    return this.#shownRevs.keys()
  }

  /** Whether this revision of a video is new here. It counts as told from now on. */
  takeRev(videoId: string, rev: number): boolean {
    const shownRev = this.#shownRevs.get(videoId)
    if (shownRev === undefined) return true
    if (rev <= shownRev) return false
    this.#shownRevs.set(videoId, rev)
    return true
  }

  /** The id comes with the last one: who has only some of them is told all of them again. */
  send(frames: readonly string[], id: string): void {
    const last = frames.at(-1)
    if (last !== undefined) this.#write(`${frames.slice(0, -1).join('')}id: ${id}\n${last}`)
  }

  /** Says that the server is there, and what it has told by now. */
  beat(id: string): void {
    this.#write(`: alive\nid: ${id}\n\n`)
  }

  end(...lastEvents: PushEvent[]): void {
    this.#out.end(lastEvents.map(frameOf).join(''))
  }

  #write(text: string): void {
    if (this.#out.writableLength > UNREAD_MAX_BYTES) this.#out.destroy()
    else this.#out.write(text)
  }
}
