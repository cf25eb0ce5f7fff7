import { mkdir, rm, unlink } from 'node:fs/promises'
import path from 'node:path'

import { isApiError } from '#contract/errors.ts'
import { LIVE_RESUME_SEC, LiveStatus, PUBLISHED_ELSEWHERE, type LiveEndReason } from '#contract/live.ts'
import type { LiveAccess, LiveChatLine, LiveEvent, LiveRoom } from '#contract/models/live.ts'
import { sentence } from '#contract/sentence.ts'
import {
  conflict,
  insufficientStorage,
  notLoggedIn,
  overloaded,
  tooManyLives,
  tooManyRequests,
  unsupportedMedia,
} from '#server/api/problems.ts'
import type { Bus, Change, Publish } from '#server/bus/bus.ts'
import type { Database } from '#server/db/client.ts'
import { withdrawNoticesAboutRoom } from '#server/features/notices/service.ts'
import { getStoredBytes } from '#server/features/uploads/repository.ts'
import { findStanding } from '#server/features/visibility/repository.ts'
import type { Log } from '#server/log.ts'
import { FragmentRefusal } from '#server/media/live/boxes.ts'
import { segmentFile, type RoomRecord } from '#server/media/live/package-room.ts'
import { Packager, PackagerDiskFull, PackagerLost } from '#server/media/live/packager.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import { hasCode } from '#server/storage/has-code.ts'

import { requireWatchableRoom } from './access.ts'
import { notifyFollowers } from './followers-service.ts'
import { playlistUrlOf, type OnAirState } from './present.ts'
import { recordsWithFiles } from './recordings.ts'
import * as repository from './repository.ts'
import { isDue, RoomAudience, type Watcher } from './room-audience.ts'
import { endRoom } from './service.ts'
import type { IncomingFragment, Studio } from './studio.ts'
import { Timeline } from './timeline.ts'

const TICK_MS = 250
/** A publisher that has been silent for so long may be replaced. */
const SILENT_MS = 5_000
/** A room that was opened and got no fragment. */
const UNUSED_MS = 2 * 60_000
/** Players fetch the end of a room that is over. */
const LINGER_MS = 30_000
const MAX_ON_AIR_MS = 8 * 60 * 60_000
const POINT_INTERVAL_MS = 60_000
const DISK_CHECK_MS = 5_000
/** Within this time a host who is suspended, or has logged out, is on air no more. */
const HOST_CHECK_MS = 10_000
/** A school shares one address. */
const STREAMS_PER_ADDRESS = 1_000
const STREAMS_MAX_COUNT = 20_000
const FULL_RETRY_AFTER_MS = 10_000

/** A minute that was kept on a device arrives at once; a broadcast has up to 10 Mbit/s. */
const BURST_BYTES = 48 * 1024 ** 2
const BYTES_PER_SEC = 1.5 * 1024 ** 2
const BURST_FRAGMENTS = 300
const FRAGMENTS_PER_SEC = 10
/** Requests of one publisher that wait for their turn. */
const WAITING_MAX_COUNT = 4

export interface StudioOptions {
  database: Database
  /** Each room has a folder in it. */
  folder: string
  log: Log
  publish: Publish
  /** Absent: blocks and the like end no stream that is open. */
  bus?: Pick<Bus, 'subscribe'>
  /** Rooms that are on air at once. */
  maxRooms: number
  /** A room ends when nothing has come for so long. */
  lostAfterMs: number
  /** Bytes of one recording. Of a longer one the beginning is removed. */
  recordingMaxBytes: number
  /** Bytes that one user may take on the disk, with their recordings. Absent: as much as there is. */
  userMaxBytes?: number
  freeBytes: () => Promise<number>
}

interface OnAirRoom {
  id: string
  hostId: string
  publisherId: string | null
  packager: Packager
  timeline: Timeline
  isBegun: boolean
  /** A fragment has come that begins the room, or lets it go on. */
  hasToBegin: boolean
  /** Viewers know that nothing comes from the host. */
  isSilent: boolean
  /** Until when its playlist is there, once it is over. */
  overUntilMs: number | null
  startedAtMs: number
  lastFragmentAtMs: number
  pointAtMs: number
  hostCheckedAtMs: number
  /** The session that publishes, as it was found last. */
  session: { id: string; atMs: number } | undefined
  recordingMaxBytes: number
  waitingCount: number
  turn: Promise<unknown>
  budget: { bytes: number; fragments: number; atMs: number }
}

/** The rooms on air of this process. */
export class LiveStudio implements Studio {
  readonly #options: StudioOptions
  readonly #rooms = new Map<string, OnAirRoom>()
  /** Those whose folder is being read. They count. */
  readonly #opening = new Map<string, { hostId: string; room: Promise<OnAirRoom> }>()
  readonly #audiences = new Map<string, RoomAudience>()
  readonly #streamsByAddress = new Map<string, number>()
  #streamCount = 0
  #diskCheckedAtMs = 0
  #freeBytes = Infinity
  readonly #ticking: NodeJS.Timeout
  #isStopped = false
  readonly #unsubscribe: (() => void) | undefined

  constructor(options: StudioOptions) {
    this.#options = options
    this.#unsubscribe = options.bus?.subscribe({
      onChange: (change) => this.#follow(change),
      onGap: () => {},
    })
    this.#ticking = setInterval(() => this.#tick(Date.now()), TICK_MS)
  }

  /** Goes on with the rooms that were on air when the server ended. */
  async recover(): Promise<void> {
    const rooms = await repository.findLivingRooms(this.#options.database)
    for (const { id, hostId, publisherId, startedAt, heartCount } of rooms) {
      // oxlint-disable-next-line no-await-in-loop -- a few, one after the other
      const room = await this.#openRoom(id, { hostId, publisherId })
      room.isBegun = true
      room.startedAtMs = startedAt.getTime()
      this.#audienceOf(id).heartCount = heartCount
    }
  }

  /** Ends the processes. Rooms stay on air: the next start goes on with them. */
  async stop(): Promise<void> {
    if (this.#isStopped) return
    this.#isStopped = true
    clearInterval(this.#ticking)
    this.#unsubscribe?.()
    for (const audience of this.#audiences.values()) audience.end()
    await Promise.all(Array.from(this.#rooms.values(), (room) => this.#storePoint(room, Date.now())))
    await Promise.all(Array.from(this.#rooms.values(), ({ packager }) => packager.close()))
  }

  stateOf(roomId: string): OnAirState | undefined {
    const room = this.#rooms.get(roomId)
    const audience = this.#audiences.get(roomId)
    if (!room) return undefined
    const isSilent = room.isBegun && Date.now() - room.lastFragmentAtMs > SILENT_MS
    return {
      viewerCount: audience?.viewerCount ?? 0,
      heartCount: audience?.heartCount ?? 0,
      hasMedia: !room.timeline.isEmpty,
      endsUnlessBackAtMs: isSilent ? room.lastFragmentAtMs + this.#options.lostAfterMs : null,
    }
  }

  isPublished(roomId: string): boolean {
    const room = this.#rooms.get(roomId)
    return room !== undefined && room.isBegun && Date.now() - room.lastFragmentAtMs < SILENT_MS
  }

  canReopen(roomId: string): boolean {
    return (this.#rooms.get(roomId)?.overUntilMs ?? 0) > Date.now()
  }

  async open(roomId: string, by: { hostId: string; publisherId: string }): Promise<number> {
    const known = this.#rooms.get(roomId)
    if (known?.overUntilMs === null) {
      known.publisherId = by.publisherId
      // Of a room that nobody begins the time goes on.
      if (known.isBegun) known.lastFragmentAtMs = Date.now()
      return known.timeline.nextSeq
    }
    const opening = this.#opening.get(roomId)?.room ?? this.#openWithinLimits(roomId, by, known)
    const room = await opening
    room.publisherId = by.publisherId
    return room.timeline.nextSeq
  }

  /** Takes the place of a room at once, and gives it back if it cannot be opened. */
  #openWithinLimits(
    roomId: string,
    by: { hostId: string; publisherId: string },
    known: OnAirRoom | undefined,
  ): Promise<OnAirRoom> {
    const onAir = [
      ...[...this.#rooms.values()].filter(({ overUntilMs }) => overUntilMs === null),
      ...this.#opening.values(),
    ]
    if (onAir.some(({ hostId }) => hostId === by.hostId)) throw conflict(sentence('liveAlready'))
    if (onAir.length >= this.#options.maxRooms) throw tooManyLives()
    const open = async () => {
      this.#freeBytes = await this.#options.freeBytes()
      if (this.#freeBytes < RESERVED_BYTES) throw tooManyLives()
      return known ? this.#reopen(known) : this.#openRoom(roomId, by)
    }
    const room = open().finally(() => this.#opening.delete(roomId))
    this.#opening.set(roomId, { hostId: by.hostId, room })
    return room
  }

  /** Lets a room that was lost go on, with a process of its own again. */
  async #reopen(room: OnAirRoom): Promise<OnAirRoom> {
    await room.turn
    await room.packager.close()
    room.packager = new Packager(this.folderOf(room.id))
    room.lastFragmentAtMs = Date.now()
    room.overUntilMs = null
    room.timeline.reopen()
    this.#rooms.set(room.id, room)
    return room
  }

  async #openRoom(
    id: string,
    { hostId, publisherId }: { hostId: string; publisherId: string | null },
  ): Promise<OnAirRoom> {
    const folder = this.folderOf(id)
    await mkdir(folder, { recursive: true })
    const nowMs = Date.now()
    const room: OnAirRoom = {
      id,
      hostId,
      publisherId,
      packager: new Packager(folder),
      timeline: new Timeline(),
      isBegun: false,
      hasToBegin: false,
      isSilent: false,
      overUntilMs: null,
      startedAtMs: nowMs,
      lastFragmentAtMs: nowMs,
      pointAtMs: nowMs,
      hostCheckedAtMs: nowMs,
      session: undefined,
      recordingMaxBytes: await this.#recordingMaxBytesOf(hostId),
      waitingCount: 0,
      turn: Promise.resolve(),
      budget: { bytes: BURST_BYTES, fragments: BURST_FRAGMENTS, atMs: nowMs },
    }
    for (const record of await recordsWithFiles(folder)) room.timeline.add(record)
    await room.packager.open().catch((error: unknown) => {
      this.#options.log.warn({ err: error, roomId: id }, 'The packager of a room could not be started.')
    })
    if (this.#isStopped) await room.packager.close()
    this.#rooms.set(id, room)
    return room
  }

  /** A recording has no more space than its host has left. */
  async #recordingMaxBytesOf(hostId: string): Promise<number> {
    const { database, recordingMaxBytes, userMaxBytes = Infinity } = this.#options
    const leftBytes = userMaxBytes - (await getStoredBytes(database, hostId))
    return Math.max(0, Math.min(recordingMaxBytes, leftBytes))
  }

  async take(fragment: IncomingFragment): Promise<number> {
    const room = this.#rooms.get(fragment.roomId)
    if (!room) throw conflict(sentence('liveOver'))
    this.#requireOnAir(room, fragment.publisherId)
    // Recordings are cut before, so a broadcast goes on for as long as others leave it room.
    if (this.#freeBytes < (room.isBegun ? RESERVED_BYTES / 2 : RESERVED_BYTES))
      throw insufficientStorage(2_000)
    if (room.waitingCount >= WAITING_MAX_COUNT) throw tooManyRequests(500)
    spend(room.budget, fragment.bytes.length)
    room.waitingCount += 1
    const taken = room.turn.then(() => this.#takeInTurn(room, fragment))
    room.turn = taken.catch(() => {})
    return taken.finally(() => {
      room.waitingCount -= 1
    })
  }

  #requireOnAir(room: OnAirRoom, publisherId: string): void {
    if (room.overUntilMs !== null || this.#isStopped) throw conflict(sentence('liveOver'))
    if (room.publisherId !== publisherId) {
      throw conflict(sentence('liveElsewhere'), { reason: PUBLISHED_ELSEWHERE })
    }
  }

  async #requireSession(room: OnAirRoom, sessionId: string | undefined): Promise<void> {
    const { session } = room
    const isFresh = session?.id === sessionId && Date.now() - (session?.atMs ?? 0) < HOST_CHECK_MS
    if (sessionId === undefined || isFresh) return
    if (!(await repository.hasSession(this.#options.database, sessionId, room.hostId))) throw notLoggedIn()
    room.session = { id: sessionId, atMs: Date.now() }
  }

  async #takeInTurn(room: OnAirRoom, fragment: IncomingFragment): Promise<number> {
    const { seq, isAfterGap, bytes } = fragment
    const { timeline } = room
    this.#requireOnAir(room, fragment.publisherId)
    await this.#requireSession(room, fragment.sessionId)
    if (seq < timeline.nextSeq) {
      if (room.hasToBegin) await this.#begin(room)
      return timeline.nextSeq
    }
    if (seq > timeline.nextSeq && !isAfterGap) {
      throw conflict('A fragment before this one is missing.', { nextSeq: String(timeline.nextSeq) })
    }
    const record = await this.#package(room, { seq, bytes, isAfterGap, atMs: Date.now() })
    if (record) timeline.add(record, bytes)
    else await this.#catchUp(room)
    if (record?.kind === 'part' && !room.isBegun) room.hasToBegin = true
    if (room.hasToBegin) await this.#begin(room)
    // Headers alone keep no room.
    if (record?.kind === 'part') room.lastFragmentAtMs = Date.now()
    return timeline.nextSeq
  }

  /** A packager that ended before it answered may have stored the fragment. */
  async #catchUp({ id, timeline }: OnAirRoom): Promise<void> {
    const records = await recordsWithFiles(this.folderOf(id))
    for (const record of records) if (record.seq >= timeline.nextSeq) timeline.add(record)
  }

  async #package(room: OnAirRoom, fragment: Parameters<Packager['take']>[0]): Promise<RoomRecord | null> {
    try {
      return await room.packager.take(fragment).catch((error: unknown) => {
        if (!(error instanceof PackagerLost)) throw error
        this.#options.log.warn({ err: error, roomId: room.id }, 'The packager of a room is started again.')
        return room.packager.take(fragment)
      })
    } catch (error) {
      if (error instanceof FragmentRefusal) throw unsupportedMedia(error.message)
      if (error instanceof PackagerDiskFull) {
        await this.#dropOld(room, room.timeline.windowStart)
        throw insufficientStorage(2_000)
      }
      if (error instanceof PackagerLost) {
        this.#requireOnAir(room, room.publisherId ?? '')
        throw overloaded(500)
      }
      throw error
    }
  }

  async #begin(room: OnAirRoom): Promise<void> {
    // The room is over, and the fragment was on its way.
    if (room.overUntilMs !== null) return
    const { publish } = this.#options
    const begun = await this.#markBegun(room.id)
    if (!begun) throw conflict(sentence('liveOver'))
    room.isBegun = true
    room.hasToBegin = false
    room.startedAtMs = Date.now()
    if (begun.isForEveryone) publish({ kind: 'live', userId: begun.hostId, roomId: room.id })
    await this.#announceAsStored(room.id)
    // Nobody who watches waits for it.
    if (begun.isNew) void this.#notifyOfBeginning(room.id, begun.hostId).catch(this.#warn)
  }

  /** @throws {ApiError} 409 when the host is on air in another room */
  async #markBegun(roomId: string): Promise<repository.BegunRoom | undefined> {
    const { database } = this.#options
    try {
      return (
        (await repository.markLiving(database, roomId)) ?? (await repository.markReopened(database, roomId))
      )
    } catch (error) {
      throw hasCode(error, '23505') ? conflict(sentence('liveAlready')) : error
    }
  }

  /** The notice of a plan gives way to that of the beginning. */
  async #notifyOfBeginning(roomId: string, hostId: string): Promise<void> {
    const { database, publish } = this.#options
    await withdrawNoticesAboutRoom(database, hostId, roomId, publish)
    await notifyFollowers(database, 'live', roomId, publish)
  }

  async #announceAsStored(roomId: string): Promise<void> {
    const row = await repository.findRoom(this.#options.database, roomId, null)
    if (!row) return
    const isLiving = row.status === LiveStatus.living
    const endsAtMs = isLiving ? this.stateOf(roomId)?.endsUnlessBackAtMs : null
    this.#audiences.get(roomId)?.send({
      type: 'room.changed',
      status: row.status,
      ...(row.endReason && { endReason: row.endReason }),
      title: row.title,
      chat: { audience: row.chatAudience, slowModeSec: row.slowModeSec },
      playlistUrl: isLiving ? playlistUrlOf(roomId) : null,
      ...(endsAtMs && { endsUnlessBackTime: Math.floor(endsAtMs / 1000) }),
    })
  }

  async close(roomId: string, reason: LiveEndReason): Promise<void> {
    const room = this.#rooms.get(roomId)
    const audience = this.#audiences.get(roomId)
    if (room && room.overUntilMs === null) {
      const isLost = reason === 'lost'
      room.overUntilMs =
        Date.now() + (isLost ? LIVE_RESUME_SEC * 1000 - this.#options.lostAfterMs : LINGER_MS)
      await room.turn
      await room.packager.close()
      room.timeline.end()
      // A fragment that was on its way may have let the room go on in between.
      if (room.isBegun) await repository.markStopped(this.#options.database, roomId, { reason })
      room.isBegun = false
      room.hasToBegin = false
      await this.#storePoint(room, Date.now())
      const { durationSec, sizeBytes, gapsAtSec } = room.timeline
      if (durationSec > 0 && room.recordingMaxBytes > 0) {
        await repository.storeRecording(this.#options.database, roomId, { durationSec, sizeBytes, gapsAtSec })
      }
    }
    await this.#announceAsStored(roomId)
    if (reason !== 'lost') audience?.end()
  }

  announce({ id, status, title, chat, playlistUrl, endReason, endsUnlessBackTime }: LiveRoom): void {
    this.#audiences.get(id)?.send({
      type: 'room.changed',
      status,
      title,
      chat,
      playlistUrl,
      ...(endReason && { endReason }),
      ...(endsUnlessBackTime !== undefined && { endsUnlessBackTime }),
    })
  }

  announcePlan(roomId: string): void {
    const { database, publish } = this.#options
    void notifyFollowers(database, 'livePlanned', roomId, publish).catch(this.#warn)
  }

  /** Keeps no more of a room than its viewers may still fetch. */
  recordNothing(roomId: string): void {
    const room = this.#rooms.get(roomId)
    if (room) room.recordingMaxBytes = 0
  }

  timelineOf(roomId: string): Timeline | undefined {
    return this.#rooms.get(roomId)?.timeline
  }

  folderOf(roomId: string): string {
    return path.join(this.#options.folder, roomId)
  }

  requireStreams(address: string): void {
    const ofAddress = this.#streamsByAddress.get(address) ?? 0
    if (this.#isStopped || ofAddress >= STREAMS_PER_ADDRESS || this.#streamCount >= STREAMS_MAX_COUNT) {
      throw tooManyRequests(FULL_RETRY_AFTER_MS)
    }
  }

  watch(roomId: string, watcher: Watcher, address: string, snapshot: LiveEvent): void {
    // A client that has left before is told of no close any more.
    if (watcher.out.destroyed || watcher.out.closed) return
    this.#streamCount += 1
    this.#streamsByAddress.set(address, (this.#streamsByAddress.get(address) ?? 0) + 1)
    watcher.out.once('close', () => {
      this.#streamCount -= 1
      const left = (this.#streamsByAddress.get(address) ?? 1) - 1
      if (left > 0) this.#streamsByAddress.set(address, left)
      else this.#streamsByAddress.delete(address)
    })
    this.#audienceOf(roomId).join(watcher, snapshot)
  }

  addLine(roomId: string, line: LiveChatLine): void {
    this.#audienceOf(roomId).addLine(line)
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
    const audience = this.#audienceOf(roomId)
    audience.addHearts(count)
    return audience.heartCount
  }

  /** Changes of accounts concern who may watch, and what they see. */
  #follow(change: Change): void {
    const { kind } = change
    if (kind === 'block') {
      const [one, other] = change.userIds
      this.#endStreamsAcross(change.userIds)
      for (const audience of this.#audiences.values()) {
        audience.hide(one, other)
        audience.hide(other, one)
      }
    } else if (kind === 'sessionEnd') {
      for (const audience of this.#audiences.values()) audience.endStreamsOf(change)
      for (const room of this.#rooms.values()) {
        if (room.session?.id === change.sessionId) room.session = undefined
      }
    } else if (kind === 'liveDecision') {
      const { roomId, lineId } = change
      if (lineId === null) void this.close(roomId, 'operator').catch(this.#warn)
      else this.removeLines(roomId, { lineIds: [lineId] })
    } else if (kind === 'follow') {
      for (const [hostId, viewerId] of [
        [change.followeeId, change.followerId],
        [change.followerId, change.followeeId],
      ] as const) {
        for (const room of this.#roomsOf(hostId)) void this.#judgeAgain(room.id, viewerId).catch(this.#warn)
      }
    } else if (kind === 'privacy') {
      for (const room of this.#roomsOf(change.userId)) {
        room.hostCheckedAtMs = 0
        void this.#judgeAllAgain(room.id).catch(this.#warn)
      }
      void this.#hideIfNotGood(change.userId).catch(this.#warn)
    }
  }

  #roomsOf(hostId: string): OnAirRoom[] {
    return [...this.#rooms.values()].filter((room) => room.hostId === hostId)
  }

  /** Ends the streams of a viewer who may not watch any more. */
  async #judgeAgain(roomId: string, viewerId: string | null): Promise<void> {
    const audience = this.#audiences.get(roomId)
    if (!audience || audience.isEmpty) return
    const viewer = viewerId === null ? null : { id: viewerId, uniqueId: '' }
    try {
      await requireWatchableRoom(this.#options.database, { viewer }, roomId)
    } catch (error) {
      if (!isApiError(error)) throw error
      audience.endStreamsOf({ userId: viewerId })
    }
  }

  async #judgeAllAgain(roomId: string): Promise<void> {
    if (await repository.isForAll(this.#options.database, roomId)) return
    for (const viewerId of [null, ...(this.#audiences.get(roomId)?.userIds ?? [])]) {
      // oxlint-disable-next-line no-await-in-loop -- of one room, one after the other
      await this.#judgeAgain(roomId, viewerId)
    }
  }

  /** Takes away the lines of a user whom the site hides. */
  async #hideIfNotGood(userId: string): Promise<void> {
    if ((await findStanding(this.#options.database, userId)) === 'good') return
    for (const roomId of this.#audiences.keys()) this.removeLines(roomId, { lineIds: [], userId })
  }

  /** A user who has blocked the host, or was blocked, watches no more. They may ask again, when a block has ended. */
  #endStreamsAcross(userIds: readonly string[]): void {
    for (const { id, hostId } of this.#rooms.values()) {
      if (!userIds.includes(hostId)) continue
      const access = { isHost: false, standing: 'banned', canChat: false } as const
      for (const userId of userIds) {
        if (userId !== hostId) this.#audiences.get(id)?.sendAccess(userId, access)
      }
    }
  }

  #audienceOf(roomId: string): RoomAudience {
    const audience = this.#audiences.get(roomId) ?? new RoomAudience()
    this.#audiences.set(roomId, audience)
    return audience
  }

  #tick(nowMs: number): void {
    for (const [roomId, audience] of this.#audiences) {
      audience.tick(nowMs)
      if (audience.isEmpty && !this.#rooms.has(roomId)) this.#audiences.delete(roomId)
    }
    for (const room of this.#rooms.values()) void this.#maintain(room, nowMs).catch(this.#warn)
    if (isDue(this.#diskCheckedAtMs, DISK_CHECK_MS, nowMs)) {
      this.#diskCheckedAtMs = nowMs
      void this.#boundStorage().catch(this.#warn)
    }
  }

  readonly #warn = (error: unknown): void =>
    this.#options.log.warn({ err: error }, 'A room could not be looked after.')

  async #maintain(room: OnAirRoom, nowMs: number): Promise<void> {
    if (room.overUntilMs !== null) {
      if (nowMs > room.overUntilMs) this.#forget(room)
      return
    }
    const silentMs = nowMs - room.lastFragmentAtMs
    if (!room.isBegun) {
      if (silentMs > UNUSED_MS) {
        this.#forget(room)
      }
      return
    }
    if (isDue(room.pointAtMs, POINT_INTERVAL_MS, nowMs)) await this.#storePoint(room, nowMs)
    if (isDue(room.hostCheckedAtMs, HOST_CHECK_MS, nowMs) && !(await this.#checkHost(room, nowMs))) return
    const isSilent = silentMs > SILENT_MS
    if (isSilent !== room.isSilent) {
      room.isSilent = isSilent
      await this.#announceAsStored(room.id)
    }
    const isTooLong = nowMs - room.startedAtMs > MAX_ON_AIR_MS
    if (silentMs <= this.#options.lostAfterMs && !isTooLong) return
    const { database, publish } = this.#options
    await endRoom(database, { studio: this, publish }, room.id, { reason: isTooLong ? 'tooLong' : 'lost' })
  }

  /** Ends a room that was ended elsewhere, or whose host is suspended or gone meanwhile. @returns whether it goes on */
  async #checkHost(room: OnAirRoom, nowMs: number): Promise<boolean> {
    room.hostCheckedAtMs = nowMs
    const { database, publish } = this.#options
    const shown = await repository.updateShown(database, room.id)
    if (shown) publish({ kind: 'live', userId: shown.hostId, roomId: shown.roomId })
    if (await repository.mayBroadcast(database, room.id)) return true
    await endRoom(database, { studio: this, publish }, room.id, { reason: 'operator' })
    return false
  }

  #forget(room: OnAirRoom): void {
    this.#rooms.delete(room.id)
    void room.packager.close()
    this.#audiences.get(room.id)?.end()
  }

  async #storePoint(room: OnAirRoom, nowMs: number): Promise<void> {
    room.pointAtMs = nowMs
    const audience = this.#audiences.get(room.id)
    if (!audience) return
    await repository.addPoint(this.#options.database, room.id, {
      ...audience.takeTally(),
      totalHeartCount: audience.heartCount,
      peakViewerCount: audience.peakViewerCount,
      uniqueViewerCount: audience.uniqueViewerCount,
    })
  }

  /** Removes the beginnings of recordings that are too long, and of all while the disk is nearly full. */
  async #boundStorage(): Promise<void> {
    if (this.#rooms.size === 0) return
    this.#freeBytes = await this.#options.freeBytes()
    const isNearlyFull = this.#freeBytes < RESERVED_BYTES
    for (const room of this.#rooms.values()) {
      if (room.overUntilMs !== null) continue
      const { timeline } = room
      let place = isNearlyFull ? timeline.windowStart : 0
      let over = timeline.sizeBytes - room.recordingMaxBytes
      while (over > 0 && place < timeline.windowStart) {
        over -= timeline.segments[place]?.sizeBytes ?? 0
        place += 1
      }
      // oxlint-disable-next-line no-await-in-loop -- one room after the other
      await this.#dropOld(room, place)
    }
  }

  async #dropOld(room: OnAirRoom, place: number): Promise<void> {
    const dropped = room.timeline.dropBefore(place)
    await Promise.all(
      dropped.map(({ msn }) => unlink(path.join(this.folderOf(room.id), segmentFile(msn))).catch(() => {})),
    )
  }

  /** Removes all files of a room. */
  async remove(roomId: string): Promise<void> {
    await rm(this.folderOf(roomId), { recursive: true, force: true })
  }
}

/** @throws {ApiError} 429 when more comes than a broadcast has */
function spend(budget: OnAirRoom['budget'], bytes: number): void {
  const nowMs = Date.now()
  // A clock that was set back costs nothing.
  const passedSec = Math.max(0, nowMs - budget.atMs) / 1000
  budget.atMs = nowMs
  budget.bytes = Math.min(BURST_BYTES, budget.bytes + passedSec * BYTES_PER_SEC)
  budget.fragments = Math.min(BURST_FRAGMENTS, budget.fragments + passedSec * FRAGMENTS_PER_SEC)
  if (budget.bytes < bytes || budget.fragments < 1) throw tooManyRequests(1_000)
  budget.bytes -= bytes
  budget.fragments -= 1
}
