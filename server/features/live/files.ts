import { open, readFile } from 'node:fs/promises'
import path from 'node:path'

import { isApiError } from '#contract/errors.ts'
import type { Database } from '#server/db/client.ts'
import { segmentFile } from '#server/media/live/package-room.ts'

import { requireWatchableRoom, type LiveViewer } from './access.ts'
import { livePlaylist, multivariantPlaylist } from './playlist.ts'
import { RecordingPlaylists } from './recordings.ts'
import { findRoom, isForAll } from './repository.ts'
import type { Studio } from './studio.ts'
import type { Timeline } from './timeline.ts'

/** A part that is hinted at, or a playlist that is asked for with a part, comes within this time or not at all. */
const WAIT_MAX_MS = 6_000
/** Requests of all viewers of one room that wait. */
const WAITERS_MAX_COUNT = 20_000
/** An answer to who may watch holds for so long: a viewer asks four times a second. */
const RULE_AGE_MS = 5_000
const RULES_MAX_COUNT = 20_000

const PLAYLIST = 'application/vnd.apple.mpegurl'
const VIDEO = 'video/mp4'

export interface LiveFile {
  body: Buffer | string
  contentType: string
  /** For how long it may be cached. */
  maxAgeSec: number
}

export interface FileRequest {
  roomId: string
  name: string
  query: URLSearchParams
  signal: AbortSignal
}

/** Identifies who asks for a file. */
export interface FileAsker {
  /** Stands for the session of the request, which is signed. Null: a guest. */
  sessionKey: string | null
  region: string | null
  findViewer: () => Promise<LiveViewer['viewer']>
}

/** Decides who may fetch the files of rooms, and remembers it for a moment. Nothing is remembered of rooms that are not there. */
export class FileRules {
  readonly #database: Database
  readonly #known = new Map<string, { answer: boolean; untilMs: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Whether anybody may fetch them. @returns undefined without such a room */
  isForAll(roomId: string): Promise<boolean | undefined> {
    return this.#remember(`all ${roomId}`, () => isForAll(this.#database, roomId))
  }

  async mayWatch(roomId: string, asker: FileAsker): Promise<boolean> {
    const judge = async (viewer: LiveViewer['viewer']) => {
      try {
        await requireWatchableRoom(this.#database, { viewer }, roomId)
        return true
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

  /** The recording of a room is its host's alone. */
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

/** The picture of a room is there before and after its broadcast. */
export const isPicture = (name: string): boolean => /^picture-[0-9a-f]{16}\.webp$/.test(name)

/** Finds a file of a room. @returns undefined when it is not there, null when the request has to be changed */
export async function findLiveFile(
  studio: Studio,
  request: FileRequest,
): Promise<LiveFile | undefined | null> {
  const { roomId, name, query, signal } = request
  const timeline = studio.timelineOf(roomId)
  if (name === 'index.m3u8') {
    if (!timeline || timeline.isEmpty) return undefined
    const body = multivariantPlaylist(timeline.headers.at(-1), bitrateOf(timeline))
    return { body, contentType: PLAYLIST, maxAgeSec: 5 }
  }
  if (name === 'source.m3u8') return timeline && findPlaylist(timeline, query, signal)
  const folder = studio.folderOf(roomId)
  if (isPicture(name)) {
    const body = await readFile(path.join(folder, name)).catch(() => undefined)
    return body && { body, contentType: 'image/webp', maxAgeSec: 3_600 }
  }
  const [, first = '', second] = /^(\d{1,9})(?:\.(\d{1,4}))?\.m4s$/.exec(name) ?? []
  if (first !== '' && second !== undefined) {
    return timeline && findPart(timeline, folder, Number(first), Number(second), signal)
  }
  // The last segment still grows.
  if (first !== '' && timeline?.findSegment(Number(first))?.isWhole === false) return undefined
  const isFile = first !== '' || /^header-\d{1,6}\.mp4$/.test(name)
  const body = isFile ? await readFile(path.join(folder, name)).catch(() => undefined) : undefined
  return body && { body, contentType: VIDEO, maxAgeSec: 3_600 }
}

async function findPlaylist(
  timeline: Timeline,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<LiveFile | undefined | null> {
  const [msn, part] = [numberOf(query.get('_HLS_msn')), numberOf(query.get('_HLS_part'))]
  if (msn === null || part === null || (msn === undefined && part !== undefined)) return null
  if (msn !== undefined) {
    if (timeline.isFarAhead(msn) || timeline.waiterCount >= WAITERS_MAX_COUNT) return null
    await timeline.waitUntil(() => timeline.has(msn, part), WAIT_MAX_MS, signal)
  }
  if (timeline.isEmpty) return undefined
  // An answer that waited names its part, so shared caches may hold it; the bare address is always the latest.
  return { body: livePlaylist(timeline), contentType: PLAYLIST, maxAgeSec: msn === undefined ? 0 : 2 }
}

/** @returns undefined when it is absent, null when it is no number */
const numberOf = (text: string | null): number | undefined | null =>
  text === null ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : null

async function findPart(
  timeline: Timeline,
  folder: string,
  msn: number,
  part: number,
  signal: AbortSignal,
): Promise<LiveFile | undefined> {
  const next = timeline.nextPlace
  if (msn === next.msn && part === next.part && timeline.waiterCount < WAITERS_MAX_COUNT) {
    await timeline.waitUntil(() => timeline.has(msn, part), WAIT_MAX_MS, signal)
  }
  const found = timeline.findPart(msn, part)
  if (!found) return undefined
  const body = found.bytes ?? (await readPart(folder, found))
  return body && { body, contentType: VIDEO, maxAgeSec: 60 }
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

function bitrateOf({ window }: Timeline): number {
  const seconds = window.reduce((sum, { durationSec }) => sum + durationSec, 0)
  const bytes = window.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return seconds > 0 ? (bytes * 8) / seconds : 0
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
  const body = await playlists.find(studio.folderOf(roomId), room.endedAt)
  return { body, contentType: PLAYLIST, maxAgeSec: 0 }
}
