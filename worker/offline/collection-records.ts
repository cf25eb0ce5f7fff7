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

import type { RecordStore } from '../storage/record-store.ts'

export interface VideoRecord {
  /** With the one rendition that is saved. */
  video: Video
  state: 'waiting' | 'saved' | 'failed'
  /** Why it has failed, for a person. */
  message: string
}

export interface CollectionRecord {
  id: string
  source: CollectionSource
  createdAtMs: number
  /** Who was logged in when it was made. */
  ownerId: string | null
  videos: VideoRecord[]
  state: 'on' | 'paused'
  isMeteredAllowed: boolean
}

/** A record as the disk may pauseReason it: until 2026-11 videos were called clips. */
export type StoredCollectionRecord =
  | CollectionRecord
  | (Omit<CollectionRecord, 'source' | 'videos'> & {
      source: CollectionSource | { kind: 'clips' }
      clips: VideoRecord[]
    })

export function toCollectionRecord(stored: StoredCollectionRecord): CollectionRecord {
  if (!('clips' in stored)) return stored
  const { clips: videos, source, ...record } = stored
  return { ...record, source: source.kind === 'clips' ? { kind: 'videos' } : source, videos }
}

/** What the leading tab does just now, for all tabs. */
export interface LiveSaving {
  /** The video on its way; `progress` is 0 to 1. */
  current?: { collectionId: string; videoId: string; progress: number }
  /** Nothing gets through: it is tried again after a while. */
  isUnreachable: boolean
  /** There was no room for the last video: it is tried again after a while. */
  isDiskFull: boolean
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
  return { id, source, createdAtMs, ownerId, videos: videos.map(waitingVideo), state: 'on', isMeteredAllowed }
}

/** The collection with more videos, begun again: those that it has stay as they are, failed ones are tried again. */
export function withMore(
  record: CollectionRecord,
  { videos, isMeteredAllowed }: NewCollection,
): CollectionRecord {
  const known = new Set(record.videos.map(({ video }) => video.id))
  const added = videos.filter(({ id }) => !known.has(id)).map(waitingVideo)
  return {
    ...record,
    state: 'on',
    isMeteredAllowed: record.isMeteredAllowed || isMeteredAllowed,
    videos: [...record.videos.map(requeued), ...added],
  }
}

/** One that has failed waits again. */
export const requeued = (video: VideoRecord): VideoRecord =>
  video.state === 'failed' ? waitingVideo(video.video) : video

/** Everybody who uses this browser sees the collections but what others like. */
export const isShownTo = ({ source, ownerId }: CollectionRecord, userId: string | null): boolean =>
  source.kind !== 'liked' || ownerId === userId

/** A saved video without what it is to somebody else. */
export function asSeenBy(video: Video, { ownerId }: CollectionRecord, userId: string | null): Video {
  if (ownerId === userId) return video
  return { ...video, liked: false, isOwn: false, author: { ...video.author, relation: 0 } }
}

/** Why nothing of it is fetched, by itself. */
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
    id,
    source,
    createdAtMs,
    videos: videos.map((video) => videoViewOf(video, id, live)),
    pauseReason: pauseReasonOf(record, { isOnline: isOnline && !isUnreachable, isMetered, isDiskFull }),
  }
}

function videoViewOf(video: VideoRecord, collectionId: string, { current }: LiveSaving): SavedVideo {
  const { id, caption, author, media } = video.video
  const isCurrent = current?.collectionId === collectionId && current.videoId === id
  return {
    videoId: id,
    caption,
    authorName: author.nickname,
    posterUrl: media.posterSmallUrl,
    sizeBytes: savedSizeOf(video.video),
    phase: phaseOf(video, isCurrent ? current.progress : undefined),
  }
}

function phaseOf({ state, message }: VideoRecord, progress: number | undefined): SavePhase {
  if (state === 'failed') return { name: 'failed', message }
  if (state === 'saved') return { name: 'saved' }
  return progress === undefined ? { name: 'waiting' } : { name: 'saving', progress }
}

/** The collections of this device. Each change is one transaction over all tabs. */
export class CollectionRecords {
  readonly #store: RecordStore<StoredCollectionRecord>

  constructor(store: RecordStore<StoredCollectionRecord>) {
    this.#store = store
  }

  /** The oldest first. Throws where the disk does not answer. */
  async list(): Promise<CollectionRecord[]> {
    const records = await this.#store.list()
    return [...records.values()].map(toCollectionRecord).toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /** Puts what `decide` makes of the collection in its place; nothing removes it. Throws where the disk does not answer. */
  async change(
    id: string,
    decide: (record: CollectionRecord | undefined) => CollectionRecord | undefined,
  ): Promise<CollectionRecord | undefined> {
    const changes = await this.#store.change(id, (records) => {
      const stored = records.get(id)
      return new Map([[id, decide(stored && toCollectionRecord(stored))]])
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
