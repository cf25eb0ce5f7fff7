import { open, readFile } from 'node:fs/promises'
import path from 'node:path'

import { isApiError } from '#contract/errors.ts'
import { overloaded } from '#server/api/problems.ts'
import type { Database } from '#server/db/client.ts'
import { isModerator } from '#server/features/visibility/service.ts'
import { segmentFile } from '#server/media/live/package-room.ts'
import { SMALL_MAX_BPS, smallSizeOf } from '#server/media/live/small-size.ts'

import { requireWatchableRoom, type LiveViewer } from './access.ts'
import { livePlaylist, multivariantPlaylist } from './playlist.ts'
import { RecordingPlaylists } from './recordings.ts'
import { RenditionView } from './rendition-view.ts'
import { findRoom, isForAll } from './repository.ts'
import { isStill } from './room-stills.ts'
import type { Studio } from './studio.ts'
import type { Timeline } from './timeline.ts'

/** How long a request for a hinted part, or for a playlist with a part, waits at most. */
const WAIT_MAX_MS = 6_000
/** Waiting requests of all viewers of one room. */
const WAITERS_MAX_COUNT = 20_000
/** How long a permission check is cached, as a viewer sends four requests a second. */
const RULE_AGE_MS = 5_000
const RULES_MAX_COUNT = 20_000
/** A room may be removed, or its host's account become private: its files leave shared caches within a minute. */
const FILE_MAX_AGE_SEC = 60

/** A second rendition above this share of the source's bitrate is useless. */
const WORTH_SHARE = 0.8

const PLAYLIST = 'application/vnd.apple.mpegurl'
const VIDEO = 'video/mp4'

export interface LiveFile {
  body: Buffer | string
  contentType: string
  /** How long it may be cached. */
  maxAgeSec: number
}

export interface FileRequest {
  roomId: string
  name: string
  query: URLSearchParams
  signal: AbortSignal
}

/** Identifies who requests a file. */
export interface FileAsker {
  /** Identifies the signed session of the request. Null: a guest. */
  sessionKey: string | null
  region: string | null
  findViewer: () => Promise<LiveViewer['viewer']>
}

/** Decides who may fetch the files of rooms, and caches that briefly. Nothing is cached for rooms that do not exist. */
export class FileRules {
  readonly #database: Database
  readonly #known = new Map<string, { answer: boolean; untilMs: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Whether anyone may fetch them. @returns undefined if there is no such room */
  isForAll(roomId: string): Promise<boolean | undefined> {
    return this.#remember(`all ${roomId}`, () => isForAll(this.#database, roomId))
  }

  async mayWatch(roomId: string, asker: FileAsker): Promise<boolean> {
    const judge = async (viewer: LiveViewer['viewer']) => {
      try {
        const { facts } = await requireWatchableRoom(this.#database, { viewer }, roomId)
        return !facts.isRemoved || facts.isOwn || isModerator(viewer)
      } catch (error) {
        if (isApiError(error)) return false
        throw error
      }
    }
    const guestKey = `${roomId} ${asker.region ?? ''}`
    const { sessionKey } = asker
    if (sessionKey === null) return (await this.#remember(guestKey, () => judge(null))) ?? false
    return (
      (await this.#remember(`${guestKey} ${sessionKey}`, async () => judge(await asker.findViewer()))) ??
      false
    )
  }

  /** Whether a caller may fetch the recording of a room: only its host may. */
  async mayFetchRecording(roomId: string, { sessionKey, findViewer }: FileAsker): Promise<boolean> {
    if (sessionKey === null) return false
    const mayFetch = await this.#remember(`own ${roomId} ${sessionKey}`, async () => {
      const viewer = await findViewer()
      const room = viewer && (await findRoom(this.#database, roomId, viewer.id))
      return Boolean(room && room.hostId === viewer?.id)
    })
    return mayFetch ?? false
  }

  async #remember(key: string, judge: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
    const known = this.#known.get(key)
    if (known && known.untilMs > Date.now()) return known.answer
    const answer = await judge()
    if (answer === undefined) return undefined
    this.#known.delete(key)
    const [oldest] = this.#known.keys()
    if (this.#known.size >= RULES_MAX_COUNT && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(key, { answer, untilMs: Date.now() + RULE_AGE_MS })
    return answer
  }
}

/** Whether a file is the picture of a room, which exists before and after its broadcast. */
export const isPicture = (name: string): boolean => /^picture-[0-9a-f]{16}\.webp$/.test(name)

/**
 * Whether a file is part of what is on air: all but segments that have left the playlist, which are a recording.
 * Players may still request as many of those as the playlist has (RFC 8216, section 6.2.2).
 */
export function isOnAir({ segments, windowStart }: Timeline, name: string): boolean {
  const msn = /^(\d{1,9})\.m4s$/.exec(name)?.[1]
  const first = segments[Math.max(0, 2 * windowStart - segments.length)]
  return msn === undefined || (first !== undefined && Number(msn) >= first.msn)
}

/** Finds a file of a room. @returns undefined when it does not exist, null when the request is invalid */
export async function findLiveFile(
  studio: Studio,
  request: FileRequest,
): Promise<LiveFile | undefined | null> {
  const { roomId, name, query, signal } = request
  const timeline = studio.timelineOf(roomId)
  if (name === 'index.m3u8') return timeline && findRenditions(studio, roomId, timeline)
  const folder = studio.folderOf(roomId)
  if (isPicture(name)) {
    const body = await readFile(path.join(folder, name)).catch(() => undefined)
    return body && { body, contentType: 'image/webp', maxAgeSec: FILE_MAX_AGE_SEC }
  }
  if (isStill(name)) {
    const body = studio.stillOf(roomId)
    return body && { body, contentType: 'image/webp', maxAgeSec: 60 }
  }
  const isSmall = name.startsWith('360p')
  const view = timeline && new RenditionView(timeline, isSmall ? '360p' : 'source')
  if (name === 'source.m3u8' || name === '360p.m3u8') {
    studio.smallOf(roomId)?.touch()
    const isThere = () => !isSmall || studio.smallOf(roomId)?.isOffered === true
    return view && findPlaylist(view, query, { signal, isThere })
  }
  const file = isSmall ? name.slice('360p-'.length) : name
  const [, first = '', second] = /^(\d{1,9})(?:\.(\d{1,4}))?\.m4s$/.exec(file) ?? []
  if (first !== '' && second !== undefined) {
    return view && findPart(view, folder, { msn: Number(first), part: Number(second), signal })
  }
  if (isSmall) return timeline && findSmallFile(timeline, file)
  // The last segment is still growing.
  if (first !== '' && timeline?.findSegment(Number(first))?.isWhole === false) return undefined
  const isFile = first !== '' || HEADER_FILE.test(name)
  const body = isFile ? await readFile(path.join(folder, name)).catch(() => undefined) : undefined
  return body && { body, contentType: VIDEO, maxAgeSec: FILE_MAX_AGE_SEC }
}

const HEADER_FILE = /^header-(\d{1,6})\.mp4$/

/** The second rendition is listed only while it is smaller. */
function findRenditions(studio: Studio, roomId: string, timeline: Timeline): LiveFile | undefined {
  if (timeline.isEmpty) return undefined
  const header = timeline.headers.at(-1)
  const small = studio.smallOf(roomId)
  small?.touch()
  const { width = 0, height = 0 } = header ?? {}
  const source = {
    name: 'source',
    bitrateBps: new RenditionView(timeline, 'source').bitrateBps,
    width,
    height,
  } as const
  const size = header && smallSizeOf(header)
  const bitrateBps = new RenditionView(timeline, '360p').bitrateBps || SMALL_MAX_BPS
  const isListed = size && small?.isOffered && bitrateBps < source.bitrateBps * WORTH_SHARE
  const renditions = isListed ? [source, { name: '360p', bitrateBps, ...size } as const] : [source]
  return { body: multivariantPlaylist(header, renditions), contentType: PLAYLIST, maxAgeSec: 5 }
}

async function findPlaylist(
  view: RenditionView,
  query: URLSearchParams,
  { signal, isThere }: { signal: AbortSignal; isThere: () => boolean },
): Promise<LiveFile | undefined | null> {
  const { timeline } = view
  const [msn, part] = [numberOf(query.get('_HLS_msn')), numberOf(query.get('_HLS_part'))]
  if (msn === null || part === null || (msn === undefined && part !== undefined)) return null
  // The first request for a rendition that has just begun also waits.
  const isWanted = () => !isThere() || (msn === undefined ? !view.isEmpty : view.has(msn, part))
  if (msn !== undefined || (view.isEmpty && isThere() && !timeline.isEmpty)) {
    if (view.isFarAhead(msn ?? 0) || timeline.waiterCount >= WAITERS_MAX_COUNT) return null
    await waitUntil(isWanted, timeline, signal)
  }
  if (!isThere() || view.isEmpty) return undefined
  // A response that waited names its part, so shared caches may hold it; the plain address always has the latest.
  const body = livePlaylist(timeline, view.name)
  return { body, contentType: PLAYLIST, maxAgeSec: msn === undefined ? 0 : 2 }
}

/** @throws {ApiError} 503 when this process stops: asked again, the one that has the room by then answers */
async function waitUntil(condition: () => boolean, timeline: Timeline, signal: AbortSignal): Promise<void> {
  const isThere = await timeline.waitUntil(condition, WAIT_MAX_MS, signal)
  if (!isThere && timeline.isLeft) throw overloaded(500)
}

/** @returns undefined when it is absent, null when it is not a number */
const numberOf = (text: string | null): number | undefined | null =>
  text === null ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : null

async function findPart(
  view: RenditionView,
  folder: string,
  { msn, part, signal }: { msn: number; part: number; signal: AbortSignal },
): Promise<LiveFile | undefined> {
  const { timeline, nextPlace } = view
  const isNext = !view.isEmpty && msn === nextPlace.msn && part === nextPlace.part
  if (isNext && timeline.waiterCount < WAITERS_MAX_COUNT) {
    await waitUntil(() => view.isEmpty || view.has(msn, part), timeline, signal)
  }
  const found = view.findPart(msn, part)
  if (!found) return undefined
  const body = view.name === '360p' ? found.small : (found.bytes ?? (await readPart(folder, found)))
  return body && { body, contentType: VIDEO, maxAgeSec: 60 }
}

/** A header or a whole segment of the second rendition. */
function findSmallFile(timeline: Timeline, file: string): LiveFile | undefined {
  const run = HEADER_FILE.exec(file)?.[1]
  if (run !== undefined) {
    const body = timeline.smallHeaders.get(Number(run))
    return body && { body, contentType: VIDEO, maxAgeSec: 60 }
  }
  const segment = new RenditionView(timeline, '360p').window.find(({ msn }) => segmentFile(msn) === file)
  if (!segment?.isWhole) return undefined
  const body = Buffer.concat(segment.parts.flatMap(({ small }) => small ?? []))
  return { body, contentType: VIDEO, maxAgeSec: 60 }
}

async function readPart(
  folder: string,
  { msn, offset, length }: { msn: number; offset: number; length: number },
): Promise<Buffer | undefined> {
  const file = await open(path.join(folder, segmentFile(msn))).catch(() => undefined)
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    return bytesRead === length ? buffer : undefined
  } finally {
    await file.close()
  }
}

const playlists = new RecordingPlaylists()

/** The playlist of a recording, for the host of its room. */
export async function findRecording(
  database: Database,
  studio: Studio,
  roomId: string,
  viewerId: string | null,
): Promise<LiveFile | undefined> {
  const room = viewerId === null ? undefined : await findRoom(database, roomId, viewerId)
  if (!room?.recording || room.hostId !== viewerId) return undefined
  if (!room.endedAt) return undefined
  const version = `${room.endedAt.getTime()} ${room.recording.sizeBytes}`
  const body = await playlists.find(studio.folderOf(roomId), version)
  return { body, contentType: PLAYLIST, maxAgeSec: 0 }
}
