import { isApiError } from '#contract/errors.ts'
import type { LiveAccess, LiveChatLine, LiveEvent } from '#contract/models/live.ts'
import { tooManyRequests } from '#server/api/problems.ts'
import type { Database } from '#server/db/client.ts'
import { findStanding } from '#server/features/visibility/repository.ts'
import { clientsOf, widenedBy } from '#server/security/address-block.ts'

import { requireWatchableRoom } from './access.ts'
import { isForAll } from './repository.ts'
import { RoomAudience, type Watcher } from './room-audience.ts'

/** Generous, as a school shares one address. */
const STREAMS_PER_ADDRESS = 1_000
const STREAMS_MAX_COUNT = 20_000
const FULL_RETRY_AFTER_MS = 10_000

/** The viewers of all rooms of this process, and the events that they get. */
export class RoomAudiences {
  readonly #database: Database
  readonly #audiences = new Map<string, RoomAudience>()
  readonly #streamsByAddress = new Map<string, number>()
  #streamCount = 0
  #hasEnded = false

  constructor(database: Database) {
    this.#database = database
  }

  /** @returns undefined for a room that nobody has opened yet */
  find(roomId: string): RoomAudience | undefined {
    return this.#audiences.get(roomId)
  }

  of(roomId: string): RoomAudience {
    const audience = this.#audiences.get(roomId) ?? new RoomAudience()
    this.#audiences.set(roomId, audience)
    return audience
  }

  requireStreams(address: string): void {
    const isFull = clientsOf(address).some(
      (client, step) => (this.#streamsByAddress.get(client) ?? 0) >= STREAMS_PER_ADDRESS * widenedBy(step),
    )
    if (this.#hasEnded || isFull || this.#streamCount >= STREAMS_MAX_COUNT) {
      throw tooManyRequests(FULL_RETRY_AFTER_MS)
    }
  }

  watch(roomId: string, watcher: Watcher, address: string, snapshot: LiveEvent): void {
    // A stream that has already closed does not emit `close` again.
    if (watcher.out.destroyed || watcher.out.closed) return
    this.#count(address, 1)
    watcher.out.once('close', () => this.#count(address, -1))
    this.of(roomId).join(watcher, snapshot)
  }

  #count(address: string, change: 1 | -1): void {
    this.#streamCount += change
    for (const client of clientsOf(address)) {
      const count = (this.#streamsByAddress.get(client) ?? 0) + change
      if (count > 0) this.#streamsByAddress.set(client, count)
      else this.#streamsByAddress.delete(client)
    }
  }

  addLine(roomId: string, line: LiveChatLine): void {
    this.of(roomId).addLine(line)
  }

  removeLines(roomId: string, { lineIds, userId }: { lineIds: string[]; userId?: string }): void {
    const audience = this.#audiences.get(roomId)
    audience?.removeLines(({ id, author }) => lineIds.includes(id) || author.id === userId)
    audience?.send({ type: 'chat.removed', lineIds, ...(userId !== undefined && { userId }) })
  }

  pin(roomId: string, line: LiveChatLine | null): void {
    this.#audiences.get(roomId)?.sendPinned(line)
  }

  publishAccess(roomId: string, userId: string, access: LiveAccess): void {
    this.#audiences.get(roomId)?.sendAccess(userId, access)
  }

  addHearts(roomId: string, count: number): number {
    const audience = this.of(roomId)
    audience.addHearts(count)
    return audience.heartCount
  }

  /**
   * Separates two users after a block: they see nothing of each other in any of the rooms, nor in one that either
   * hosts.
   */
  separate(rooms: Iterable<{ id: string; hostId: string }>, userIds: readonly [string, string]): void {
    const [one, other] = userIds
    this.#endStreamsAcross(rooms, userIds)
    for (const audience of this.#audiences.values()) {
      audience.hide(one, other)
      audience.hide(other, one)
    }
  }

  /**
   * Ends the streams of a user when a block between them and the host begins or ends. They may reconnect if it has
   * ended.
   */
  #endStreamsAcross(rooms: Iterable<{ id: string; hostId: string }>, userIds: readonly string[]): void {
    for (const { id, hostId } of rooms) {
      if (!userIds.includes(hostId)) continue
      for (const userId of userIds) if (userId !== hostId) this.#audiences.get(id)?.refuse(userId)
    }
  }

  endStreamsOf(sessionId: string): void {
    for (const audience of this.#audiences.values()) audience.endStreamsOf(sessionId)
  }

  /** Ends the streams of a viewer who may no longer watch. */
  async judgeAgain(roomId: string, viewerId: string | null): Promise<void> {
    const audience = this.#audiences.get(roomId)
    if (!audience || audience.isEmpty) return
    const viewer = viewerId === null ? null : { id: viewerId, uniqueId: '' }
    try {
      await requireWatchableRoom(this.#database, { viewer }, roomId)
    } catch (error) {
      if (!isApiError(error)) throw error
      audience.refuse(viewerId)
    }
  }

  async judgeAllAgain(roomId: string): Promise<void> {
    if (await isForAll(this.#database, roomId)) return
    for (const viewerId of [null, ...(this.#audiences.get(roomId)?.userIds ?? [])]) {
      await this.judgeAgain(roomId, viewerId)
    }
  }

  /** Removes the lines of a user whom the site hides. */
  async hideIfNotGood(userId: string): Promise<void> {
    if ((await findStanding(this.#database, userId)) === 'good') return
    for (const roomId of this.#audiences.keys()) this.removeLines(roomId, { lineIds: [], userId })
  }

  /** Sends what has accumulated, and forgets rooms that are neither on air nor watched. */
  tick(nowMs: number, isOnAir: (roomId: string) => boolean): void {
    for (const [roomId, audience] of this.#audiences) {
      audience.tick(nowMs)
      if (audience.isEmpty && !isOnAir(roomId)) this.#audiences.delete(roomId)
    }
  }

  /** Ends all streams, and accepts no more. */
  end(): void {
    this.#hasEnded = true
    for (const audience of this.#audiences.values()) audience.end()
  }
}
