import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { LIVE_RESUME_SEC, LiveStatus, type LiveEndReason } from '#contract/live.ts'
import type { LiveAccess, LiveChatLine, LiveEvent, LiveRoom } from '#contract/models/live.ts'
import { sentence } from '#contract/sentence.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { conflict, insufficientStorage, overloaded, tooManyLives } from '#server/api/problems.ts'
import type { Bus, Change } from '#server/bus/bus.ts'
import { isUniqueViolation, type Database } from '#server/db/client.ts'
import { withdrawNoticesAboutRoom } from '#server/features/notices/service.ts'
import type { Log } from '#server/log.ts'
import { Packager } from '#server/media/live/packager.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'

import * as air from './air-repository.ts'
import { notifyFollowers } from './followers-service.ts'
import { FragmentIntake } from './fragment-intake.ts'
import type { RoomLeases } from './leases.ts'
import { HOST_CHECK_MS, newOnAirRoom, type OnAirRoom } from './on-air-room.ts'
import { playlistUrlOf, type OnAirState } from './present.ts'
import { boundRecording, recordingBytesOf } from './recording-files.ts'
import { storeRecording } from './recording-repository.ts'
import { recordsWithFiles } from './recordings.ts'
import { findRoom } from './repository.ts'
import { isDue, type Watcher } from './room-audience.ts'
import { RoomAudiences } from './room-audiences.ts'
import { RoomStills, type TakeStill } from './room-stills.ts'
import { endRoom } from './service.ts'
import type { SmallPlaces, SmallRendition } from './small-rendition.ts'
import { addPoint } from './statistics-repository.ts'
import type { IncomingFragment, Studio } from './studio.ts'
import type { Timeline } from './timeline.ts'

const TICK_MS = 250
/** Often enough that a lease outlives a database that is slow for a moment. */
const RENEW_MS = 1_000
/** Silence after which a publisher may be replaced. */
const SILENT_MS = 5_000
/** Time after which an opened room without a fragment is closed. */
const UNUSED_MS = 2 * 60_000
/** Time for players to fetch the end of a room that is over. */
const LINGER_MS = 30_000
const MAX_ON_AIR_MS = 8 * 60 * 60_000
const POINT_INTERVAL_MS = 60_000
const DISK_CHECK_MS = 5_000
export interface StudioOptions {
  database: Database
  /** The folder that contains a folder for each room. */
  folder: string
  log: Log
  /** Absent: blocks and other changes do not end open streams. */
  bus?: Pick<Bus, 'subscribe'>
  /** Rooms that are on air at once. */
  maxRooms: number
  /** A room ends when nothing has come for this long. */
  lostAfterMs: number
  /** Bytes of one recording. The beginning of a longer one is removed. */
  recordingMaxBytes: number
  /** Bytes that one user may use on the disk, including recordings. Absent: no limit. */
  userMaxBytes?: number
  freeBytes: () => Promise<number>
  /** Rooms that have a second rendition at once. Absent: none. */
  smallMaxRooms?: number
  /** Takes pictures of rooms that have none. Absent: none are taken. */
  takeStill?: TakeStill
  /** Which process has which room. Absent: this one is alone. */
  leases?: RoomLeases
  /** False: rooms are opened and resumed by other processes. */
  takesRooms?: boolean
}

/** The rooms on air of this process. */
export class LiveStudio implements Studio {
  readonly #options: StudioOptions
  readonly #rooms = new Map<string, OnAirRoom>()
  /** Rooms whose folder is being read. They count towards the limit. */
  readonly #opening = new Map<string, { hostId: string; room: Promise<OnAirRoom> }>()
  readonly #audiences: RoomAudiences
  readonly #smallPlaces: SmallPlaces
  readonly #intake: FragmentIntake
  readonly #stills: RoomStills
  #diskCheckedAtMs = 0
  #renewedAtMs = 0
  /** A run that renews the leases and has not ended. */
  #renewing: Promise<unknown> | undefined
  #recovering: Promise<void> | undefined
  #freeBytes = Infinity
  readonly #ticking: NodeJS.Timeout
  #isStopped = false
  readonly #unsubscribe: (() => void) | undefined

  constructor(options: StudioOptions) {
    this.#options = options
    this.#audiences = new RoomAudiences(options.database)
    this.#smallPlaces = { max: options.smallMaxRooms ?? 0, takenCount: 0 }
    this.#intake = new FragmentIntake({
      ...options,
      isRunning: () => !this.#isStopped,
      begin: (room) => this.#begin(room),
    })
    this.#stills = new RoomStills(options)
    this.#unsubscribe = options.bus?.subscribe({
      onChange: (change) => this.#follow(change),
      onGap: () => {},
    })
    this.#ticking = setInterval(() => this.#tick(Date.now()), TICK_MS)
  }

  /** Resumes the rooms that are on air and that no process has: it has ended, or lets them go. */
  recover(): Promise<void> {
    return (this.#recovering ??= this.#recover().finally(() => (this.#recovering = undefined)))
  }

  /** Resumes a room whose process has just let it go, for a request that cannot wait for the next look. */
  async takeOver(roomId: string): Promise<void> {
    // A look that has begun may have missed it.
    for (let count = 0; count < 2 && !this.has(roomId); count += 1) await this.recover()
  }

  async #recover(): Promise<void> {
    const { database, leases, takesRooms = true } = this.#options
    if (!takesRooms || this.#isStopped) return
    const abandoned = leases && (await leases.takeAbandoned())
    if (abandoned?.length === 0) return
    for (const { id, hostId, publisherId, startedAt, heartCount } of await air.findLivingRooms(database)) {
      if (this.#rooms.has(id) || (abandoned && !abandoned.includes(id))) continue
      const room = await this.#openRoom(id, { hostId, publisherId })
      room.isBegun = true
      room.startedAtMs = startedAt.getTime()
      this.#audiences.of(id).heartCount = heartCount
    }
  }

  /** Ends the processes. Rooms stay on air, and the next start resumes them. */
  async stop(): Promise<void> {
    if (this.#isStopped) return
    this.#isStopped = true
    clearInterval(this.#ticking)
    this.#unsubscribe?.()
    this.#audiences.end()
    for (const { timeline } of this.#rooms.values()) timeline.leave()
    await Promise.all(Array.from(this.#rooms.values(), (room) => this.#storePoint(room, Date.now())))
    await Promise.all(
      Array.from(this.#rooms.values(), ({ packager, small }) =>
        Promise.all([packager.close(), small.close()]),
      ),
    )
    await Promise.all([this.#renewing, this.#recovering?.catch(() => {})])
    await this.#options.leases?.release()
  }

  has(roomId: string): boolean {
    return this.#rooms.has(roomId) || this.#opening.has(roomId)
  }

  stateOf(roomId: string): OnAirState | undefined {
    const room = this.#rooms.get(roomId)
    const audience = this.#audiences.find(roomId)
    if (!room) return this.#options.leases?.elsewhere.get(roomId)?.state ?? undefined
    const isSilent = room.isBegun && Date.now() - room.lastFragmentAtMs > SILENT_MS
    return {
      viewerCount: audience?.viewerCount ?? 0,
      heartCount: audience?.heartCount ?? 0,
      hasMedia: !room.timeline.isEmpty,
      endsUnlessBackAtMs: isSilent ? room.lastFragmentAtMs + this.#options.lostAfterMs : null,
      ...(room.overUntilMs === null && {
        stillName: this.#stills.nameOf(roomId),
        rendition: room.isBegun ? { small: room.small.status, smallSpeed: room.small.speed } : undefined,
      }),
    }
  }

  listOnAir(): ReturnType<Studio['listOnAir']> {
    const elsewhere = this.#options.leases?.elsewhere.keys() ?? []
    return [...new Set([...this.#rooms.keys(), ...elsewhere])].flatMap((roomId) => {
      const { viewerCount = 0, rendition } = this.stateOf(roomId) ?? {}
      return rendition ? [{ roomId, viewerCount, ...rendition, isHere: this.#rooms.has(roomId) }] : []
    })
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
      // For a room that has not begun, the time keeps running.
      if (known.isBegun) known.lastFragmentAtMs = Date.now()
      return known.timeline.nextSeq
    }
    const opening = this.#opening.get(roomId)?.room ?? this.#openWithinLimits(roomId, by, known)
    const room = await opening
    room.publisherId = by.publisherId
    return room.timeline.nextSeq
  }

  /** Reserves the place of a room at once, and releases it if the room cannot be opened. */
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
      // The request has come here while another process took the room.
      if ((await this.#options.leases?.take(roomId)) === false) throw tooManyLives()
      return known ? this.#reopen(known) : this.#openRoom(roomId, by)
    }
    const room = open().finally(() => this.#opening.delete(roomId))
    this.#opening.set(roomId, { hostId: by.hostId, room })
    return room
  }

  /** Resumes a lost room, with a new process. */
  async #reopen(room: OnAirRoom): Promise<OnAirRoom> {
    // Even if that failed.
    await room.closing?.catch(() => {})
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
    const recordingMaxBytes = await recordingBytesOf(this.#options, hostId)
    const room = newOnAirRoom(id, {
      hostId,
      publisherId,
      folder,
      recordingMaxBytes,
      log: this.#options.log,
      places: this.#smallPlaces,
    })
    for (const record of await recordsWithFiles(folder)) room.timeline.add(record)
    await room.packager.open().catch((error: unknown) => {
      this.#options.log.warn({ err: error, roomId: id }, 'The packager of a room could not be started.')
    })
    if (this.#isStopped) await room.packager.close()
    this.#rooms.set(id, room)
    return room
  }

  async hasClosed(roomId: string): Promise<boolean> {
    const room = this.#rooms.get(roomId)
    if (room && (room.overUntilMs === null || room.mayGoOn)) return false
    if (!room && (await this.#isBetweenProcesses(roomId))) return false
    await room?.closing
    return true
  }

  async take(fragment: IncomingFragment): Promise<number> {
    const room = this.#rooms.get(fragment.roomId)
    // Sent again, the fragment finds the process that has the room by then.
    if (!room && (await this.#isBetweenProcesses(fragment.roomId))) throw overloaded(500)
    if (!room) throw conflict(sentence('liveOver'))
    // Another process may have the room by now: sent again, the fragment reaches it.
    if (this.#options.leases?.isCurrent === false) throw overloaded(1_000)
    // Recordings are shortened before that, so a broadcast continues as long as there is space.
    if (this.#freeBytes < (room.isBegun ? RESERVED_BYTES / 2 : RESERVED_BYTES)) {
      throw insufficientStorage(2_000)
    }
    return this.#intake.take(room, fragment)
  }

  /** Whether a room is on air, of which its process has ended and no other has taken it yet. */
  async #isBetweenProcesses(roomId: string): Promise<boolean> {
    const { database, leases } = this.#options
    return leases !== undefined && (await air.isLiving(database, roomId))
  }

  async #begin(room: OnAirRoom): Promise<void> {
    // The room ended while the fragment was on its way.
    if (room.overUntilMs !== null) return
    const begun = await this.#markBegun(room.id)
    if (!begun) throw conflict(sentence('liveOver'))
    room.isBegun = true
    room.hasToBegin = false
    room.startedAtMs = Date.now()
    await this.#announceAsStored(room.id)
    // Viewers do not wait for it.
    if (begun.isNew) void this.#notifyOfBeginning(room.id, begun.hostId).catch(this.#warn)
  }

  /** Replaces the notice of a planned room by that of its beginning. */
  async #markBegun(roomId: string): Promise<air.BegunRoom | undefined> {
    try {
      return await this.#options.database.transaction(async (tx) => {
        const begun = (await air.markLiving(tx, roomId)) ?? (await air.markReopened(tx, roomId))
        if (begun?.isForEveryone) tx.publish({ kind: 'live', userId: begun.hostId, roomId })
        return begun
      })
    } catch (error) {
      throw isUniqueViolation(error) ? conflict(sentence('liveAlready')) : error
    }
  }

  /** Replaces the notice of the plan with that of the beginning. */
  async #notifyOfBeginning(roomId: string, hostId: string): Promise<void> {
    const { database } = this.#options
    await database.transaction((tx) => withdrawNoticesAboutRoom(tx, hostId, roomId))
    await notifyFollowers(database, 'live', roomId)
  }

  async #announceAsStored(roomId: string): Promise<void> {
    const row = await findRoom(this.#options.database, roomId, null)
    if (!row) return
    const isLiving = row.status === LiveStatus.living
    const endsAtMs = isLiving ? this.stateOf(roomId)?.endsUnlessBackAtMs : null
    this.#audiences.find(roomId)?.send({
      type: 'room.changed',
      status: row.status,
      ...(row.endReason && { endReason: row.endReason }),
      title: row.title,
      chat: { audience: row.chatAudience, slowModeSec: row.slowModeSec },
      playlistUrl: isLiving ? playlistUrlOf(roomId) : null,
      ...(row.startedAt && { startTime: epochSeconds(row.startedAt) }),
      ...(endsAtMs && { endsUnlessBackTime: Math.floor(endsAtMs / 1000) }),
    })
  }

  async close(roomId: string, reason: LiveEndReason): Promise<void> {
    const room = this.#rooms.get(roomId)
    const audience = this.#audiences.find(roomId)
    if (room && room.overUntilMs === null) {
      const lostMs = LIVE_RESUME_SEC * 1000 - this.#options.lostAfterMs
      room.overUntilMs = Date.now() + (reason === 'lost' ? lostMs : LINGER_MS)
      room.mayGoOn = reason === 'lost'
      room.closing = this.#stopRoom(room, reason)
      await room.closing
    }
    await this.#announceAsStored(roomId)
    if (reason !== 'lost') audience?.end()
  }

  async #stopRoom(room: OnAirRoom, reason: LiveEndReason): Promise<void> {
    await room.turn
    await Promise.all([room.packager.close(), room.small.end()])
    room.timeline.end()
    // A fragment that was on its way may have resumed the room in between.
    if (room.isBegun) await air.markStopped(this.#options.database, room.id, { reason })
    room.isBegun = false
    room.hasToBegin = false
    await this.#storePoint(room, Date.now())
    const { durationSec, sizeBytes, gapsAtSec } = room.timeline
    if (durationSec === 0 || room.recordingMaxBytes === 0) return
    await storeRecording(this.#options.database, room.id, { durationSec, sizeBytes, gapsAtSec })
  }

  announce(room: LiveRoom): void {
    const { id, status, title, chat, playlistUrl, endReason, startTime, endsUnlessBackTime } = room
    const changes = { status, title, chat, playlistUrl, ...(startTime > 0 && { startTime }) }
    this.#audiences.find(id)?.send({
      type: 'room.changed',
      ...changes,
      ...(endReason && { endReason }),
      ...(endsUnlessBackTime !== undefined && { endsUnlessBackTime }),
    })
  }

  announcePlan(roomId: string): void {
    const { database } = this.#options
    void notifyFollowers(database, 'livePlanned', roomId).catch(this.#warn)
  }

  /** Removes everything of a room that its viewers may no longer fetch. */
  recordNothing(roomId: string): void {
    const room = this.#rooms.get(roomId)
    if (room) room.recordingMaxBytes = 0
  }

  timelineOf(roomId: string): Timeline | undefined {
    return this.#rooms.get(roomId)?.timeline
  }

  smallOf(roomId: string): SmallRendition | undefined {
    return this.#rooms.get(roomId)?.small
  }

  stillOf(roomId: string): Buffer | undefined {
    return this.#stills.find(roomId)
  }

  folderOf(roomId: string): string {
    return path.join(this.#options.folder, roomId)
  }

  requireStreams(address: string): void {
    this.#audiences.requireStreams(address)
  }

  watch(roomId: string, watcher: Watcher, address: string, snapshot: LiveEvent): void {
    this.#audiences.watch(roomId, watcher, address, snapshot)
  }

  addLine(roomId: string, line: LiveChatLine): void {
    this.#audiences.addLine(roomId, line)
  }

  removeLines(roomId: string, lines: { lineIds: string[]; userId?: string }): void {
    this.#audiences.removeLines(roomId, lines)
  }

  pin(roomId: string, line: LiveChatLine | null): void {
    this.#audiences.pin(roomId, line)
  }

  publishAccess(roomId: string, userId: string, access: LiveAccess): void {
    this.#audiences.publishAccess(roomId, userId, access)
  }

  addHearts(roomId: string, count: number): number {
    return this.#audiences.addHearts(roomId, count)
  }

  /** Handles changes of accounts, which affect who may watch and what they see. */
  #follow(change: Change): void {
    const { kind } = change
    const audiences = this.#audiences
    if (kind === 'block') audiences.separate(this.#rooms.values(), change.userIds)
    else if (kind === 'sessionEnd') {
      audiences.endStreamsOf(change.sessionId)
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
        for (const room of this.#roomsOf(hostId))
          void audiences.judgeAgain(room.id, viewerId).catch(this.#warn)
      }
    } else if (kind === 'privacy') {
      for (const room of this.#roomsOf(change.userId)) {
        room.hostCheckedAtMs = 0
        void audiences.judgeAllAgain(room.id).catch(this.#warn)
      }
      void audiences.hideIfNotGood(change.userId).catch(this.#warn)
    }
  }

  #roomsOf(hostId: string): OnAirRoom[] {
    return [...this.#rooms.values()].filter((room) => room.hostId === hostId)
  }

  #tick(nowMs: number): void {
    this.#audiences.tick(nowMs, (roomId) => this.#rooms.has(roomId))
    for (const room of this.#rooms.values()) {
      // The database may be slower than the timer.
      room.upkeep ??= this.#maintain(room, nowMs)
        .catch(this.#warn)
        .finally(() => (room.upkeep = undefined))
    }
    void this.#stills.tick(this.#rooms.values(), nowMs)
    if (isDue(this.#renewedAtMs, RENEW_MS, nowMs)) {
      this.#renewedAtMs = nowMs
      this.#renewing ??= this.#renewLeases()
        .catch(this.#warn)
        .finally(() => (this.#renewing = undefined))
    }
    if (isDue(this.#diskCheckedAtMs, DISK_CHECK_MS, nowMs)) {
      this.#diskCheckedAtMs = nowMs
      void this.#boundStorage().catch(this.#warn)
    }
  }

  async #renewLeases(): Promise<void> {
    const { leases } = this.#options
    if (!leases || this.#isStopped) return
    const states = new Map(
      Array.from(this.#rooms.keys(), (id) => [id, this.stateOf(id)] as const).flatMap(([id, state]) =>
        state ? [[id, state] as const] : [],
      ),
    )
    for (const id of await leases.renew(states)) {
      const room = this.#rooms.get(id)
      if (!room) continue
      this.#options.log.warn({ roomId: id }, 'Another process has taken a room over.')
      this.#forget(room)
    }
    // The leases are renewed meanwhile: opening many rooms takes longer than a lease.
    void this.recover().catch(this.#warn)
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
      if (silentMs > UNUSED_MS) this.#forget(room)
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
    const { database } = this.#options
    await endRoom(database, { studio: this }, room.id, { reason: isTooLong ? 'tooLong' : 'lost' })
  }

  /** Ends a room that was ended elsewhere, or whose host is meanwhile suspended or gone. @returns whether it goes on */
  async #checkHost(room: OnAirRoom, nowMs: number): Promise<boolean> {
    room.hostCheckedAtMs = nowMs
    const { database } = this.#options
    await database.transaction(async (tx) => {
      const shown = await air.updateShown(tx, room.id)
      if (shown) tx.publish({ kind: 'live', userId: shown.hostId, roomId: shown.roomId })
    })
    if (await air.mayBroadcast(database, room.id)) return true
    await endRoom(database, { studio: this }, room.id, { reason: 'operator' })
    return false
  }

  #forget(room: OnAirRoom): void {
    this.#rooms.delete(room.id)
    this.#stills.forget(room.id)
    void room.packager.close()
    void room.small.close()
    this.#audiences.find(room.id)?.end()
    void this.#options.leases?.release([room.id]).catch(this.#warn)
  }

  async #storePoint(room: OnAirRoom, nowMs: number): Promise<void> {
    room.pointAtMs = nowMs
    const point = this.#audiences.find(room.id)?.takeTally()
    if (point) await addPoint(this.#options.database, room.id, point)
  }

  async #boundStorage(): Promise<void> {
    if (this.#rooms.size === 0) return
    this.#freeBytes = await this.#options.freeBytes()
    for (const room of this.#rooms.values()) {
      if (room.overUntilMs === null) await boundRecording(room, this.#freeBytes)
    }
  }

  /** Removes all files of a room. */
  async remove(roomId: string): Promise<void> {
    await rm(this.folderOf(roomId), { recursive: true, force: true })
  }
}
