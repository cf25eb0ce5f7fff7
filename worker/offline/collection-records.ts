import type { Video } from '#contract/models/video.ts'
import {
  savedSizeOf,
  type NewCollection,
  type PauseReason,
  type CollectionSource,
  type OfflineCollection,
  type SavedVideo,
  type SavePhase,
} from '#contract/offline.ts'
import { pickSentence, type EnglishSentence } from '#contract/sentence.ts'

import type { RecordStore } from '../storage/record-store.ts'

export interface VideoRecord extends EnglishSentence {
  /** The video, with only the rendition that is saved. */
  video: Video
  /** `waiting` is a name that devices persist, so it stays. The sentence says why it has failed. */
  state: 'waiting' | 'saved' | 'failed'
}

export interface CollectionRecord {
  /** As made by `recordIdOf`. */
  id: string
  source: CollectionSource
  createdAtMs: number
  /** The only user who sees and changes it; null for guests. Files are shared with the collections of others. */
  ownerId: string | null
  videos: VideoRecord[]
  state: 'on' | 'paused'
  isMeteredAllowed: boolean
}

/**
 * A record as devices store it: tabs of builds before 2026-12, which call videos clips, may still be open. Those builds
 * store each collection under the id that pages give it, one for all users of the browser.
 */
export type StoredCollectionRecord = Omit<CollectionRecord, 'source' | 'videos'> & {
  source: Exclude<CollectionSource, { kind: 'videos' }> | { kind: 'clips' }
  clips: VideoRecord[]
}

/** Separates a user's id from the id that pages give a collection, which does not contain it. */
const SEPARATOR = '/'

/** The id of a user's record of a collection; it is also stored under this id. */
export const recordIdOf = (ownerId: string | null, collectionId: string): string =>
  `${ownerId ?? ''}${SEPARATOR}${collectionId}`

/** The id that pages give the collection. */
const collectionIdOf = (recordId: string): string =>
  recordId.slice(recordId.indexOf(SEPARATOR) + SEPARATOR.length)

function toCollectionRecord(stored: StoredCollectionRecord): CollectionRecord {
  const { clips: videos, source, ...record } = stored
  return {
    ...record,
    id: record.id.includes(SEPARATOR) ? record.id : recordIdOf(record.ownerId, record.id),
    source: source.kind === 'clips' ? { kind: 'videos' } : source,
    videos,
  }
}

/**
 * Records by their ids. A record that an earlier build has stored is merged into the same user's record of this
 * build.
 */
function byId(stored: Iterable<StoredCollectionRecord>): Map<string, CollectionRecord> {
  const records = new Map<string, CollectionRecord>()
  for (const record of Array.from(stored, toCollectionRecord)) {
    const other = records.get(record.id)
    records.set(record.id, other ? { ...other, videos: withNew(other.videos, record.videos) } : record)
  }
  return records
}

function withNew(videos: VideoRecord[], others: readonly VideoRecord[]): VideoRecord[] {
  const known = new Set(videos.map(({ video }) => video.id))
  return [...videos, ...others.filter(({ video }) => !known.has(video.id))]
}

function toStoredRecord({ videos: clips, source, ...record }: CollectionRecord): StoredCollectionRecord {
  return { ...record, source: source.kind === 'videos' ? { kind: 'clips' } : source, clips }
}

/** Progress of the leading tab, for all tabs. */
export interface LiveSaving {
  /** The video on its way; `progress` is 0 to 1. */
  current?: { recordId: string; videoId: string; progress: number }
  /** The server cannot be reached; the saving is retried after a delay. */
  isUnreachable: boolean
  /** The quota did not suffice for the last video; the saving is retried after a delay. */
  isDiskFull: boolean
}

/** The progress in messages between tabs, in the wording of builds before 2026-12. */
export type SharedLiveSaving = Omit<LiveSaving, 'current'> & {
  current?: { packId: string; videoId: string; progress: number }
}

export const toSharedLive = ({ current, ...live }: LiveSaving): SharedLiveSaving => {
  if (!current) return live
  const { recordId: packId, ...video } = current
  return { ...live, current: { ...video, packId } }
}

export const toLiveSaving = ({ current, ...live }: SharedLiveSaving): LiveSaving => {
  if (!current) return live
  const { packId: recordId, ...video } = current
  return { ...live, current: { ...video, recordId } }
}

interface Device {
  isOnline: boolean
  isMetered: boolean
  isDiskFull: boolean
}

const waitingVideo = (video: Video): VideoRecord => ({ video, state: 'waiting', message: '' })

export function newRecord(
  { id, source, videos, isMeteredAllowed }: NewCollection,
  ownerId: string | null,
): CollectionRecord {
  const createdAtMs = Date.now()
  return {
    id: recordIdOf(ownerId, id),
    source,
    createdAtMs,
    ownerId,
    videos: videos.map(waitingVideo),
    state: 'on',
    isMeteredAllowed,
  }
}

/** Adds videos to a collection and resumes it: failed ones are retried, the others stay as they are. */
export function withMore(
  record: CollectionRecord,
  { videos, isMeteredAllowed }: NewCollection,
): CollectionRecord {
  return {
    ...record,
    state: 'on',
    isMeteredAllowed: record.isMeteredAllowed || isMeteredAllowed,
    videos: withNew(record.videos.map(requeued), videos.map(waitingVideo)),
  }
}

/** Returns a failed video as queued again. */
export const requeued = (video: VideoRecord): VideoRecord =>
  video.state === 'failed' ? waitingVideo(video.video) : video

/** The reason why nothing of a collection is fetched; null when there is none. */
export function pauseReasonOf(record: CollectionRecord, device: Device): PauseReason | null {
  if (!record.videos.some(({ state }) => state === 'waiting')) return null
  if (record.state === 'paused') return 'paused'
  if (device.isDiskFull) return 'full'
  if (!device.isOnline) return 'network'
  return device.isMetered && !record.isMeteredAllowed ? 'wifi' : null
}

export function viewOf(
  record: CollectionRecord,
  live: LiveSaving,
  { isOnline, isMetered }: Omit<Device, 'isDiskFull'>,
): OfflineCollection {
  const { id, source, createdAtMs, videos } = record
  const { isUnreachable, isDiskFull } = live
  return {
    id: collectionIdOf(id),
    source,
    createdAtMs,
    videos: videos.map((video) => videoViewOf(video, id, live)),
    pauseReason: pauseReasonOf(record, { isOnline: isOnline && !isUnreachable, isMetered, isDiskFull }),
  }
}

function videoViewOf(video: VideoRecord, recordId: string, { current }: LiveSaving): SavedVideo {
  const { id, caption, author, media } = video.video
  const isCurrent = current?.recordId === recordId && current.videoId === id
  return {
    videoId: id,
    caption,
    authorName: author.nickname,
    posterUrl: media.posterSmallUrl,
    sizeBytes: savedSizeOf(video.video),
    phase: phaseOf(video, isCurrent ? current.progress : undefined),
  }
}

function phaseOf(record: VideoRecord, progress: number | undefined): SavePhase {
  const { state } = record
  if (state === 'failed') return { name: 'failed', ...pickSentence(record) }
  if (state === 'saved') return { name: 'saved' }
  return progress === undefined ? { name: 'waiting' } : { name: 'saving', progress }
}

/** The collections of all users of this device. Each change is one transaction over all tabs. */
export class CollectionRecords {
  readonly #store: RecordStore<StoredCollectionRecord>

  constructor(store: RecordStore<StoredCollectionRecord>) {
    this.#store = store
  }

  /** Lists the oldest first. Throws when the disk does not answer. */
  async list(): Promise<CollectionRecord[]> {
    const stored = await this.#store.list()
    return [...byId(stored.values()).values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /**
   * Replaces the collection by the result of `decide`; undefined removes it. A record of an earlier build moves to the id
   * of its user. Throws when the disk does not answer.
   */
  async change(
    id: string,
    decide: (record: CollectionRecord | undefined) => CollectionRecord | undefined,
  ): Promise<CollectionRecord | undefined> {
    const earlierId = collectionIdOf(id)
    const changes = await this.#store.change([id, earlierId], (records) => {
      const earlier = records.get(earlierId)
      const isMoving = earlier !== undefined && toCollectionRecord(earlier).id === id
      const stored = [records.get(id), isMoving ? earlier : undefined].filter(
        (record) => record !== undefined,
      )
      const changed = decide(byId(stored).get(id))
      const changesById = new Map([[id, changed && toStoredRecord(changed)]])
      return isMoving ? changesById.set(earlierId, undefined) : changesById
    })
    const changed = changes.get(id)
    return changed && toCollectionRecord(changed)
  }

  /** @returns whether the video is still in the collection */
  async changeVideo(id: string, videoId: string, change: Partial<VideoRecord>): Promise<boolean> {
    const changed = await this.change(
      id,
      (record) =>
        record && {
          ...record,
          videos: record.videos.map((video) =>
            video.video.id === videoId ? { ...video, ...change } : video,
          ),
        },
    )
    return changed?.videos.some(({ video }) => video.id === videoId) ?? false
  }
}
