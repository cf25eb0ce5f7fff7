import type { Writable } from 'node:stream'

import { PUSH_HEARTBEAT_INTERVAL_MS, type PushEvent, type Watch } from '#contract/push.ts'
import { tooManyRequests, unavailable } from '#server/api/problems.ts'
import type { Bus, Change } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import { clientsOf, widenedBy } from '#server/security/address-block.ts'

import { ChangeLog } from './change-log.ts'
import { readInboxEvents, readUserEvents, readVideoEvents, type ReadEvent } from './events.ts'
import { OpenStreams } from './open-streams.ts'
import { NOTICE_LIST, PendingReads, UNREAD_COUNTS, type PendingRead } from './pending-reads.ts'
import { formatFrame, PushStream, type Listener } from './push-stream.ts'
import { findLiveSessions, findNewestLive, type LiveHost } from './repository.ts'

/** A video is read and published at most once in this time, however often it changes. */
const PUBLISH_INTERVAL_MS = 250
const RETRY_DELAY_MS = 1_000
/** Time over which browsers reconnect after missed changes. */
const RECONNECT_SPREAD_MS = 5_000

/** A browser has one, briefly two. Of more, the oldest is no longer read. */
const STREAMS_PER_SESSION = 4
const STREAMS_PER_USER = 24
/** Generous, as a school or an office shares one address. */
const STREAMS_PER_ADDRESS = 1_000
const FULL_RETRY_AFTER_MS = 30_000
/** Browsers that reload a user's videos at once. The others do so with their next page. */
const RESYNC_MAX_COUNT = 500
/** Interval at which live hosts are read at most, however many streams open. */
const LIVE_READ_INTERVAL_MS = 5_000

export interface PushRequest {
  watch: Watch
  /** The last event that this browser has received. */
  lastEventId: string | null
}

/**
 * Holds the push streams of this process. It receives all changes from the bus, reads the new state once for all
 * streams that watch it, and publishes it: at most four times a second, however much changes meanwhile.
 */
export class PushHub {
  readonly #db: Db
  readonly #log: Log
  readonly #changes = new ChangeLog()
  readonly #videos = new PendingReads()
  readonly #users = new PendingReads()
  /** Pending reads of viewers' unread notices, and of changed lists of notices. */
  readonly #inboxes = new PendingReads()
  /** All changes up to this one were published to the streams concerned. */
  #publishedId = this.#changes.lastId
  #publishedAtMs = -Infinity
  #isPublishing = false
  #timer: NodeJS.Timeout | undefined

  readonly #streams = new OpenStreams()
  #newestLive: { readAtMs: number; host: Promise<LiveHost | undefined> } | undefined

  #isStopped = false
  readonly #stopListening: () => void
  readonly #heartbeat: NodeJS.Timeout

  constructor(db: Db, bus: Bus, log: Log) {
    this.#db = db
    this.#log = log
    this.#stopListening = bus.subscribe({
      onChange: (change) => this.#note(change),
      onGap: () => this.#reconnectAll(),
    })
    this.#heartbeat = setInterval(() => void this.#beat(), PUSH_HEARTBEAT_INTERVAL_MS)
  }

  /** @throws {ApiError} 429 when there would be too many streams, 503 when the server is about to stop */
  requireCapacity({ viewerId, address }: Listener): void {
    if (this.#isStopped) throw unavailable()
    const isFull =
      this.#streams.byViewer.get(viewerId).size >= STREAMS_PER_USER ||
      clientsOf(address).some(
        (client, step) => this.#streams.byAddress.get(client).size >= STREAMS_PER_ADDRESS * widenedBy(step),
      )
    if (isFull) throw tooManyRequests(FULL_RETRY_AFTER_MS)
  }

  /** Sends events to `out` from now on, and ends it when the session ends. */
  open(listener: Listener, { watch, lastEventId }: PushRequest, out: Writable): void {
    // A client that has already left emits no `close`.
    if (out.destroyed || out.closed) return
    const stream = new PushStream(listener, watch, out)
    this.#streams.add(stream)
    out.on('close', () => this.#streams.delete(stream))
    // The connection may break at any time, and then it closes.
    out.on('error', () => {})
    const ofSession = this.#streams.bySession.get(listener.sessionId)
    const [oldest] = ofSession
    if (oldest && ofSession.size > STREAMS_PER_SESSION) this.#end(oldest)

    stream.beat(this.#currentId())
    const missed = lastEventId === null ? [] : this.#changes.since(lastEventId)
    if (missed) for (const change of missed) this.#noteFor(stream, change)
    else this.#resync([stream])
    for (const id of stream.videoIds) this.#videos.addFor(stream, id)
    for (const id of stream.userIds) this.#users.addFor(stream, id)
    this.#inboxes.addFor(stream, UNREAD_COUNTS)
    this.#publishSoon()
    void this.#reportWhoIsLive(stream)
  }

  get streamCount(): number {
    return this.#streams.count
  }

  /** Ends all streams, and accepts no more. */
  stop(): void {
    this.#isStopped = true
    this.#stopListening()
    clearInterval(this.#heartbeat)
    clearTimeout(this.#timer)
    for (const stream of this.#streams) this.#end(stream)
  }

  #end(stream: PushStream, ...lastEvents: PushEvent[]): void {
    this.#streams.delete(stream)
    stream.end(...lastEvents)
  }

  #note(change: Change): void {
    this.#changes.append(change)
    switch (change.kind) {
      case 'like':
        for (const stream of this.#streams.byViewer.get(change.userId)) this.#noteFor(stream, change)
        this.#noteForWatchers(change.videoId)
        break
      case 'comment':
        this.#noteForWatchers(change.videoId)
        break
      case 'audience':
        // Each watcher separately, as one may still watch what is gone for another.
        for (const stream of this.#streams.byVideo.get(change.videoId)) {
          this.#videos.addFor(stream, change.videoId)
        }
        // For those who may still watch it, lists and screens have changed, as a mask was added or removed.
        this.#resync(Array.from(this.#streams.byVideo.get(change.videoId)).slice(0, RESYNC_MAX_COUNT))
        break
      case 'follow':
        for (const userId of [change.followerId, change.followeeId]) {
          for (const stream of this.#streams.byViewer.get(userId)) this.#noteFor(stream, change)
          if (this.#streams.byUser.get(userId).size > 0) this.#users.addForWatchers(userId)
        }
        break
      case 'notices':
      case 'noticesRead':
        for (const stream of this.#streams.byViewer.get(change.userId)) this.#noteFor(stream, change)
        break
      case 'privacy':
        this.#resync([
          ...this.#streams.byViewer.get(change.userId),
          ...Array.from(this.#streams.byUser.get(change.userId)).slice(0, RESYNC_MAX_COUNT),
        ])
        break
      case 'posted':
        this.#resync(this.#streams.byViewer.get(change.userId))
        break
      case 'block':
        for (const userId of change.userIds) this.#resync(this.#streams.byViewer.get(userId))
        break
      case 'conversation':
        // Published at once, as nothing has to be read for it.
        for (const userId of change.userIds) {
          for (const stream of this.#streams.byViewer.get(userId)) this.#noteFor(stream, change)
        }
        break
      case 'typing': {
        const { conversationId, userId, userIds } = change
        const frame = formatFrame({ type: 'conversation.typing', conversationId, userId })
        for (const readerId of userIds) {
          for (const stream of this.#streams.byViewer.get(readerId)) stream.send([frame], this.#currentId())
        }
        break
      }
      case 'live': {
        const { userId, roomId: liveRoomId } = change
        const frame = formatFrame({ type: 'user.liveChanged', userId, liveRoomId })
        for (const stream of this.#streams.byUser.get(userId)) stream.send([frame], this.#currentId())
        break
      }
      case 'sessionEnd':
        this.#endSession(change.sessionId)
    }
    this.#publishSoon()
  }

  #noteForWatchers(videoId: string): void {
    if (this.#streams.byVideo.get(videoId).size > 0) this.#videos.addForWatchers(videoId)
  }

  /** A video that not everyone may watch is read for each of its watchers. */
  #noteForEachWatcher(reads: readonly PendingRead[], events: readonly ReadEvent[]): void {
    const found = new Set(events.map(([read]) => read))
    for (const read of reads) {
      if (read.streams || found.has(read)) continue
      for (const stream of this.#streams.byVideo.get(read.subjectId)) {
        this.#videos.addFor(stream, read.subjectId)
      }
    }
  }

  /** Records what a change means to one viewer: their like, relations and conversations. */
  #noteFor(stream: PushStream, change: Change): void {
    const { viewerId } = stream.listener
    if (change.kind === 'privacy' && (change.userId === viewerId || stream.userIds.has(change.userId)))
      this.#resync([stream])
    if (change.kind === 'posted' && change.userId === viewerId) this.#resync([stream])
    if (change.kind === 'audience' && this.#streams.byVideo.get(change.videoId).has(stream))
      this.#resync([stream])
    if (change.kind === 'block' && change.userIds.includes(viewerId)) this.#resync([stream])
    if (change.kind === 'conversation' && change.userIds.includes(viewerId)) {
      const { conversationId, seq } = change
      stream.send([formatFrame({ type: 'conversation.changed', conversationId, seq })], this.#currentId())
      // The number on the app's icon includes unread conversations.
      this.#inboxes.addFor(stream, UNREAD_COUNTS)
    }
    if (change.kind === 'like' && change.userId === viewerId) this.#videos.addFor(stream, change.videoId)
    if (change.kind === 'notices' && change.userId === viewerId) this.#inboxes.addFor(stream, NOTICE_LIST)
    const isInboxChange = change.kind === 'notices' || change.kind === 'noticesRead'
    if (isInboxChange && change.userId === viewerId) this.#inboxes.addFor(stream, UNREAD_COUNTS)
    if (change.kind !== 'follow') return
    if (change.followerId === viewerId) this.#users.addFor(stream, change.followeeId)
    if (change.followeeId === viewerId) {
      this.#users.addFor(stream, change.followerId)
      // Possibly a request, which the inbox counts.
      this.#inboxes.addFor(stream, UNREAD_COUNTS)
    }
  }

  /** Makes browsers reload what they show, as other users and videos may now be visible to them. */
  #resync(streams: Iterable<PushStream>): void {
    for (const stream of new Set(streams)) stream.resync(() => this.#currentId())
  }

  #endSession(sessionId: string): void {
    for (const stream of this.#streams.bySession.get(sessionId)) this.#end(stream, { type: 'session.ended' })
  }

  #publishSoon(delayMs = PUBLISH_INTERVAL_MS): void {
    if (this.#isStopped || this.#isPublishing || this.#timer || this.#isAllPublished) return
    const waitMs = this.#publishedAtMs + delayMs - performance.now()
    this.#timer = setTimeout(() => void this.#publish(), Math.max(0, waitMs))
  }

  get #isAllPublished(): boolean {
    return this.#videos.isEmpty && this.#users.isEmpty && this.#inboxes.isEmpty
  }

  /** One at a time, so that what is read later is not sent earlier. */
  async #publish(): Promise<void> {
    this.#timer = undefined
    this.#isPublishing = true
    this.#publishedAtMs = performance.now()
    const id = this.#changes.lastId
    const videos = this.#videos.take()
    const users = this.#users.take()
    const inboxes = this.#inboxes.take()
    let hasFailed = false
    try {
      const videoEvents = await readVideoEvents(this.#db, videos)
      const userEvents = await readUserEvents(this.#db, users)
      this.#send([...videoEvents, ...userEvents, ...(await readInboxEvents(this.#db, inboxes))], id)
      this.#noteForEachWatcher(videos, videoEvents)
      this.#publishedId = id
    } catch (error) {
      this.#log.warn({ err: error }, 'Changes could not be read for the push streams. Trying again.')
      this.#videos.putBack(videos)
      this.#users.putBack(users)
      this.#inboxes.putBack(inboxes)
      hasFailed = true
    }
    this.#isPublishing = false
    this.#publishSoon(hasFailed ? RETRY_DELAY_MS : PUBLISH_INTERVAL_MS)
  }

  #send(events: readonly ReadEvent[], id: string): void {
    const framesByStream = new Map<PushStream, string[]>()
    for (const [read, event] of events) {
      const frame = formatFrame(event)
      for (const stream of read.streams ?? this.#watchersOf(event)) {
        const isNew = event.type !== 'video.statsChanged' || stream.takeRev(event.videoId, event.rev)
        if (!isNew || !this.#streams.has(stream)) continue
        const frames = framesByStream.get(stream)
        if (frames) frames.push(frame)
        else framesByStream.set(stream, [frame])
      }
    }
    for (const [stream, frames] of framesByStream) stream.send(frames, id)
  }

  #watchersOf(event: PushEvent): Iterable<PushStream> {
    if (event.type === 'video.statsChanged') return this.#streams.byVideo.get(event.videoId)
    if (event.type === 'user.statsChanged') return this.#streams.byUser.get(event.userId)
    return this.#streams
  }

  #currentId(): string {
    return this.#isAllPublished && !this.#isPublishing ? this.#changes.lastId : this.#publishedId
  }

  /** Sends a new stream one live, upon which its page asks for those that its viewer may watch. */
  async #reportWhoIsLive(stream: PushStream): Promise<void> {
    const nowMs = performance.now()
    if (!this.#newestLive || nowMs - this.#newestLive.readAtMs > LIVE_READ_INTERVAL_MS) {
      // Shared, so that an unresponsive database is not queried by each of many returning streams.
      const host = findNewestLive(this.#db).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'It could not be read who is live.')
        return undefined
      })
      this.#newestLive = { readAtMs: nowMs, host }
    }
    const host = await this.#newestLive.host
    if (host && this.#streams.has(stream)) {
      stream.send([formatFrame({ type: 'user.liveChanged', ...host })], this.#currentId())
    }
  }

  /** Sends a heartbeat, and ends streams whose session has expired or ended without a message from the bus. */
  async #beat(): Promise<void> {
    const id = this.#currentId()
    for (const stream of this.#streams) stream.beat(id)
    try {
      const sessionIds = this.#streams.bySession.keys()
      const live = await findLiveSessions(this.#db, sessionIds)
      for (const sessionId of sessionIds) if (!live.has(sessionId)) this.#endSession(sessionId)
    } catch (error) {
      this.#log.warn({ err: error }, 'The sessions of the push streams could not be checked.')
    }
  }

  /** Makes all browsers reconnect, one after the other, after unknown changes were missed. */
  #reconnectAll(): void {
    this.#changes.reset()
    this.#publishedId = this.#changes.lastId
    for (const stream of this.#streams) {
      stream.miss()
      setTimeout(() => {
        if (this.#streams.has(stream)) this.#end(stream)
      }, Math.random() * RECONNECT_SPREAD_MS)
    }
  }
}
