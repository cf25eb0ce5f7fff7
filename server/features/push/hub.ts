import type { Writable } from 'node:stream'

import { PUSH_HEARTBEAT_INTERVAL_MS, type PushEvent, type Watch } from '#contract/push.ts'
import { tooManyRequests, unavailable } from '#server/api/problems.ts'
import type { Bus, Change } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'

import { ChangeLog } from './change-log.ts'
import { userEvents, videoEvents, type Told } from './events.ts'
import { OpenStreams } from './open-streams.ts'
import { Pending } from './pending.ts'
import { frameOf, PushStream, type Listener } from './push-stream.ts'
import { findLiveSessions } from './repository.ts'

/** However often a video changes, it is read and told once in this time. */
const TELL_INTERVAL_MS = 250
const RETRY_DELAY_MS = 1_000
/** When nobody can be told what they missed, not all come back in the same moment. */
const START_OVER_SPREAD_MS = 5_000

/** A browser has one, and for a moment two. Of more the oldest is a ghost. */
const STREAMS_PER_SESSION = 4
const STREAMS_PER_PERSON = 24
/** A school or an office shares one address. */
const STREAMS_PER_ADDRESS = 1_000
const FULL_RETRY_AFTER_MS = 30_000

export interface PushRequest {
  watch: Watch
  /** Of the last event that this browser has heard. */
  lastEventId: string | null
}

/**
 * Holds the push streams of this process. It hears what has changed anywhere, reads how things stand once for
 * all who want to know, and tells them: at most four times a second, whatever happens meanwhile.
 */
export class PushHub {
  readonly #db: Db
  readonly #log: Log
  readonly #changes = new ChangeLog()
  readonly #videos = new Pending()
  readonly #users = new Pending()
  /** Up to where everything that concerns anybody here has been told. */
  #toldId = this.#changes.lastId
  #lastTellingAtMs = -Infinity
  #isTelling = false
  #timer: NodeJS.Timeout | undefined

  readonly #streams = new OpenStreams()

  #isStopped = false
  readonly #stopListening: () => void
  readonly #heartbeat: NodeJS.Timeout

  constructor(db: Db, bus: Bus, log: Log) {
    this.#db = db
    this.#log = log
    this.#stopListening = bus.listen({
      onChange: (change) => this.#note(change),
      onGap: () => this.#startOver(),
    })
    this.#heartbeat = setInterval(() => void this.#beat(), PUSH_HEARTBEAT_INTERVAL_MS)
  }

  /** @throws {ApiError} 429 when this would be too many, 503 when the server is about to stop */
  requireRoom({ viewerId, address }: Listener): void {
    if (this.#isStopped) throw unavailable()
    const isFull =
      this.#streams.byViewer.get(viewerId).size >= STREAMS_PER_PERSON ||
      this.#streams.byAddress.get(address).size >= STREAMS_PER_ADDRESS
    if (isFull) throw tooManyRequests(FULL_RETRY_AFTER_MS)
  }

  /** Sends events to `out` from now on, and ends it when there is no more to tell. */
  open(listener: Listener, { watch, lastEventId }: PushRequest, out: Writable): void {
    const stream = new PushStream(listener, watch, out)
    this.#streams.add(stream)
    out.on('close', () => this.#streams.delete(stream))
    // It may break at any time, and then it closes.
    out.on('error', () => {})
    const ofSession = this.#streams.bySession.get(listener.sessionId)
    const [oldest] = ofSession
    if (oldest && ofSession.size > STREAMS_PER_SESSION) this.#end(oldest)

    stream.beat(this.#currentId())
    const missed = lastEventId === null ? [] : this.#changes.since(lastEventId)
    if (missed) for (const change of missed) this.#noteFor(stream, change)
    else stream.send([frameOf({ type: 'resync' })], this.#currentId())
    for (const id of stream.videoIds) this.#videos.addFor(stream, id)
    for (const id of stream.userIds) this.#users.addFor(stream, id)
    this.#tellSoon()
  }

  /** Ends all streams, and takes no more. */
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
      case 'follow':
        for (const userId of [change.followerId, change.followeeId]) {
          for (const stream of this.#streams.byViewer.get(userId)) this.#noteFor(stream, change)
          if (this.#streams.byUser.get(userId).size > 0) this.#users.addForWatchers(userId)
        }
        break
      case 'sessionEnd':
        this.#endSession(change.sessionId)
    }
    this.#tellSoon()
  }

  #noteForWatchers(videoId: string): void {
    if (this.#streams.byVideo.get(videoId).size > 0) this.#videos.addForWatchers(videoId)
  }

  /** Notes what a change means to one person: their own like, and how others stand to them. */
  #noteFor(stream: PushStream, change: Change): void {
    const { viewerId } = stream.listener
    if (change.kind === 'like' && change.userId === viewerId) this.#videos.addFor(stream, change.videoId)
    if (change.kind !== 'follow') return
    if (change.followerId === viewerId) this.#users.addFor(stream, change.followeeId)
    if (change.followeeId === viewerId) this.#users.addFor(stream, change.followerId)
  }

  #endSession(sessionId: string): void {
    for (const stream of this.#streams.bySession.get(sessionId)) this.#end(stream, { type: 'session.ended' })
  }

  #tellSoon(delayMs = TELL_INTERVAL_MS): void {
    if (this.#isStopped || this.#isTelling || this.#timer || this.#isAllTold) return
    const waitMs = this.#lastTellingAtMs + delayMs - performance.now()
    this.#timer = setTimeout(() => void this.#tell(), Math.max(0, waitMs))
  }

  get #isAllTold(): boolean {
    return this.#videos.isEmpty && this.#users.isEmpty
  }

  /** One at a time: what is read later must not be sent earlier. */
  async #tell(): Promise<void> {
    this.#timer = undefined
    this.#isTelling = true
    this.#lastTellingAtMs = performance.now()
    const id = this.#changes.lastId
    const videos = this.#videos.take()
    const users = this.#users.take()
    let hasFailed = false
    try {
      this.#send([...(await videoEvents(this.#db, videos)), ...(await userEvents(this.#db, users))], id)
      this.#toldId = id
    } catch (error) {
      this.#log.warn({ err: error }, 'Changes could not be read for those who watch. Trying again.')
      this.#videos.putBack(videos)
      this.#users.putBack(users)
      hasFailed = true
    }
    this.#isTelling = false
    this.#tellSoon(hasFailed ? RETRY_DELAY_MS : TELL_INTERVAL_MS)
  }

  #send(told: readonly Told[], id: string): void {
    const framesByStream = new Map<PushStream, string[]>()
    for (const [order, event] of told) {
      const frame = frameOf(event)
      for (const stream of order.streams ?? this.#watchersOf(event)) {
        const isNews = event.type !== 'video.statsChanged' || stream.takeRev(event.videoId, event.rev)
        if (!isNews || !this.#streams.has(stream)) continue
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
    return this.#isAllTold && !this.#isTelling ? this.#changes.lastId : this.#toldId
  }

  /** Shows everybody that the server is there, and ends what the bus did not tell of or what has expired. */
  async #beat(): Promise<void> {
    const id = this.#currentId()
    for (const stream of this.#streams) stream.beat(id)
    try {
      const sessionIds = this.#streams.bySession.keys()
      const live = await findLiveSessions(this.#db, sessionIds)
      for (const sessionId of sessionIds) if (!live.has(sessionId)) this.#endSession(sessionId)
    } catch (error) {
      this.#log.warn({ err: error }, 'The sessions of those who watch could not be looked at.')
    }
  }

  /** What everybody missed is not known, so all ask again, one after the other. */
  #startOver(): void {
    this.#changes.startOver()
    this.#toldId = this.#changes.lastId
    for (const stream of this.#streams) {
      setTimeout(() => {
        if (this.#streams.has(stream)) this.#end(stream)
      }, Math.random() * START_OVER_SPREAD_MS)
    }
  }
}
