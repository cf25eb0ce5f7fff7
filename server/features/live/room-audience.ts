import type { Writable } from 'node:stream'

import type { LiveAccess, LiveChatLine, LiveEvent } from '#contract/models/live.ts'
import { clientsOf, widenedBy } from '#server/security/address-block.ts'

/** A client with this much unread data is dropped, and can reconnect later. */
const UNREAD_MAX_BYTES = 256 * 1024
/** Maximum number of lines in one event. Of more only the latest would be visible anyway. */
const LINES_MAX_COUNT = 20
const COUNT_INTERVAL_MS = 1_000
const HEARTBEAT_INTERVAL_MS = 15_000
/** Anyone can send the cookies of a thousand browsers. More guests at one address count as one. */
const GUESTS_PER_ADDRESS = 50
/** Viewers of one room that are distinguished in its statistics. */
const UNIQUE_MAX_COUNT = 200_000

const frameOf = (event: LiveEvent): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`)
const REFUSED = frameOf({
  type: 'access.changed',
  access: { isHost: false, standing: 'banned', canChat: false },
})
const HEARTBEAT = Buffer.from(': alive\n\n')

/** The key shared by guests at an address beyond the limit, and by those without a cookie. */
const sharedKeyOf = (address: string): string => `${address} `

/** Whether something is due again. Setting the clock back does not postpone it. */
export const isDue = (lastAtMs: number, intervalMs: number, nowMs: number): boolean =>
  Math.abs(nowMs - lastAtMs) >= intervalMs

export interface Watcher {
  /** Identifies a viewer: a user, or a guest's browser. Null: the host, who is not a viewer. */
  key: string | null
  userId: string | null
  /** A guest's address, at which a limited number of browsers are distinguished. */
  address: string
  /** The session of a logged-in viewer. */
  sessionId?: string | undefined
  /** Users who have blocked the viewer or are blocked, whose lines the viewer does not see. */
  hiddenIds?: Set<string>
  out: Writable
}

/** Events of a room since the last tally. */
interface RoomEvents {
  viewerCount: number
  chatCount: number
  heartCount: number
  watchTimeSec: number
}

/** Events of a room with counts since its beginning. */
export interface RoomTally extends RoomEvents {
  totalHeartCount: number
  peakViewerCount: number
  uniqueViewerCount: number
}

/** The viewers of one room: their event streams and their number. An event is formatted once for all of them. */
export class RoomAudience {
  readonly #watchers = new Set<Watcher>()
  readonly #byUser = new Map<string, Set<Watcher>>()
  readonly #countsByKey = new Map<string, number>()
  readonly #guestsByClient = new Map<string, number>()
  /** The address under which a guest is counted, as a device may come back from another one. */
  readonly #addressesByKey = new Map<string, string>()
  readonly #unique = new Set<string>()
  #lines: LiveChatLine[] = []
  #sentCounts = ''
  #sentCountsAtMs = 0
  #beatAtMs = Date.now()
  #since: RoomEvents = { viewerCount: 0, chatCount: 0, heartCount: 0, watchTimeSec: 0 }
  #watchedMs = 0
  #tickedAtMs = Date.now()
  peakViewerCount = 0
  /** Counted since the beginning of the room. */
  heartCount: number

  constructor(heartCount = 0) {
    this.heartCount = heartCount
  }

  get viewerCount(): number {
    return this.#countsByKey.size
  }

  get uniqueViewerCount(): number {
    return this.#unique.size
  }

  get isEmpty(): boolean {
    return this.#watchers.size === 0
  }

  join(watcher: Watcher, snapshot: LiveEvent): void {
    this.#watchers.add(watcher)
    const { userId, out } = watcher
    const key = this.#countedKeyOf(watcher)
    if (key !== null) {
      this.#countsByKey.set(key, (this.#countsByKey.get(key) ?? 0) + 1)
      if (this.#unique.size < UNIQUE_MAX_COUNT) this.#unique.add(key)
      this.peakViewerCount = Math.max(this.peakViewerCount, this.viewerCount)
    }
    if (userId !== null) {
      const own = this.#byUser.get(userId) ?? new Set()
      this.#byUser.set(userId, own.add(watcher))
    }
    out.on('error', () => {})
    out.once('close', () => this.#leave(watcher, key))
    out.write(frameOf(snapshot))
  }

  #countedKeyOf({ key, userId, address }: Watcher): string | null {
    const clients = clientsOf(address)
    // All networks of one customer also count as one when there are too many guests.
    const sharedKey = sharedKeyOf(clients.at(-1) ?? address)
    if (key === sharedKeyOf(address)) return sharedKey
    if (key === null || userId !== null || this.#countsByKey.has(key)) return key
    const isFull = clients.some(
      (client, step) => (this.#guestsByClient.get(client) ?? 0) >= GUESTS_PER_ADDRESS * widenedBy(step),
    )
    if (isFull) return sharedKey
    this.#countGuest(address, 1)
    this.#addressesByKey.set(key, address)
    return key
  }

  #countGuest(address: string, change: 1 | -1): void {
    for (const client of clientsOf(address)) {
      const count = (this.#guestsByClient.get(client) ?? 0) + change
      if (count > 0) this.#guestsByClient.set(client, count)
      else this.#guestsByClient.delete(client)
    }
  }

  #leave(watcher: Watcher, key: string | null): void {
    if (!this.#watchers.delete(watcher)) return
    const { userId } = watcher
    if (key !== null) {
      const left = (this.#countsByKey.get(key) ?? 1) - 1
      if (left > 0) this.#countsByKey.set(key, left)
      else {
        this.#countsByKey.delete(key)
        this.#forgetGuest(key)
      }
    }
    const own = userId === null ? undefined : this.#byUser.get(userId)
    own?.delete(watcher)
    if (own?.size === 0 && userId !== null) this.#byUser.delete(userId)
  }

  #forgetGuest(key: string): void {
    const address = this.#addressesByKey.get(key)
    if (address === undefined) return
    this.#addressesByKey.delete(key)
    this.#countGuest(address, -1)
  }

  send(event: LiveEvent): void {
    this.#write(this.#watchers, frameOf(event))
  }

  /** Sends a user their current rights. A user who may no longer watch gets nothing after it. */
  sendAccess(userId: string, access: LiveAccess): void {
    const own = [...(this.#byUser.get(userId) ?? [])]
    this.#write(own, frameOf({ type: 'access.changed', access }))
    if (access.standing === 'banned') for (const { out } of own) out.end()
  }

  /**
   * Hides the lines of a user from another one until they enter again, after a block between the two began or ended.
   */
  hide(userId: string, fromUserId: string): void {
    const own = [...(this.#byUser.get(fromUserId) ?? [])]
    for (const watcher of own) watcher.hiddenIds = new Set(watcher.hiddenIds).add(userId)
    this.#write(own, frameOf({ type: 'chat.removed', lineIds: [], userId }))
  }

  sendPinned(line: LiveChatLine | null): void {
    const [frame, withoutIt] = [
      frameOf({ type: 'chat.pinned', line }),
      frameOf({ type: 'chat.pinned', line: null }),
    ]
    for (const watcher of this.#watchers) {
      const isHidden = line !== null && watcher.hiddenIds?.has(line.author.id)
      this.#write([watcher], isHidden ? withoutIt : frame)
    }
  }

  /**
   * Sends lines, and everything else for all viewers, in one write per viewer, which is most of the cost when there are
   * many.
   */
  #sendLines(lines: LiveChatLine[], others: Buffer): void {
    const frame = Buffer.concat([frameOf({ type: 'chat.added', lines }), others])
    for (const watcher of this.#watchers) {
      const shown = lines.filter(({ author }) => !watcher.hiddenIds?.has(author.id))
      if (shown.length === lines.length) this.#write([watcher], frame)
      else {
        const own = shown.length > 0 ? [frameOf({ type: 'chat.added', lines: shown })] : []
        this.#write([watcher], Buffer.concat([...own, others]))
      }
    }
  }

  /** The users with open streams, except the host. */
  get userIds(): string[] {
    return [...this.#byUser].flatMap(([id, own]) => ([...own].some(({ key }) => key !== null) ? [id] : []))
  }

  /**
   * Ends the streams of a user, or of all guests if null, who may no longer watch. They get an event first: otherwise a
   * browser would only notice when it tries to reconnect, seconds later.
   */
  refuse(userId: string | null): void {
    const refused = [...this.#watchers].filter((watcher) => watcher.userId === userId)
    this.#write(refused, REFUSED)
    for (const { out } of refused) out.end()
  }

  /** Ends the streams of a session. Its user may enter again. */
  endStreamsOf(sessionId: string): void {
    for (const watcher of this.#watchers) if (watcher.sessionId === sessionId) watcher.out.end()
  }

  addLine(line: LiveChatLine): void {
    this.#lines.push(line)
    this.#since.chatCount += 1
    if (this.#lines.length > LINES_MAX_COUNT) this.#lines.shift()
  }

  /** A line that is removed before it was sent is not sent. */
  removeLines(isRemoved: (line: LiveChatLine) => boolean): void {
    this.#lines = this.#lines.filter((line) => !isRemoved(line))
  }

  addHearts(count: number): void {
    this.heartCount += count
    this.#since.heartCount += count
  }

  /** Sends what has accumulated. Call it four times a second. */
  tick(nowMs: number): void {
    this.#watchedMs += this.viewerCount * Math.max(0, nowMs - this.#tickedAtMs)
    this.#tickedAtMs = nowMs
    const frames = [...this.#countsToSend(nowMs)]
    if (isDue(this.#beatAtMs, HEARTBEAT_INTERVAL_MS, nowMs)) {
      this.#beatAtMs = nowMs
      frames.push(HEARTBEAT)
    }
    const lines = this.#lines
    this.#lines = []
    if (lines.length > 0) this.#sendLines(lines, Buffer.concat(frames))
    else if (frames.length > 0) this.#write(this.#watchers, Buffer.concat(frames))
  }

  /** The counts to send: with the next tick if none were sent for a second, so that the first heart does not wait. */
  #countsToSend(nowMs: number): Buffer[] {
    const { viewerCount, heartCount } = this
    const counts = `${viewerCount} ${heartCount}`
    if (counts === this.#sentCounts || !isDue(this.#sentCountsAtMs, COUNT_INTERVAL_MS, nowMs)) return []
    this.#sentCounts = counts
    this.#sentCountsAtMs = nowMs
    return [frameOf({ type: 'room.counted', viewerCount, heartCount })]
  }

  /** Events since the last tally. */
  takeTally(): RoomTally {
    const tally = {
      ...this.#since,
      viewerCount: this.viewerCount,
      watchTimeSec: Math.round(this.#watchedMs / 1000),
      totalHeartCount: this.heartCount,
      peakViewerCount: this.peakViewerCount,
      uniqueViewerCount: this.uniqueViewerCount,
    }
    this.#since = { viewerCount: 0, chatCount: 0, heartCount: 0, watchTimeSec: 0 }
    this.#watchedMs = 0
    return tally
  }

  end(): void {
    for (const { out } of this.#watchers) out.end()
  }

  #write(watchers: Iterable<Watcher>, frame: Buffer): void {
    if (frame.length === 0) return
    for (const { out } of watchers) {
      if (out.writableLength > UNREAD_MAX_BYTES) out.destroy()
      else if (!out.writableEnded) out.write(frame)
    }
  }
}
