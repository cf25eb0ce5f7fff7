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
  /** With the one rendition that is saved. */
  video: Video
  /** The sentence says why it has failed. */
  state: 'waiting' | 'saved' | 'failed'
}

export interface CollectionRecord {
  id: string
  source: CollectionSource
  createdAtMs: number
  /** The user who made it; null for a guest. */
  ownerId: string | null
  videos: VideoRecord[]
  state: 'on' | 'paused'
  isMeteredAllowed: boolean
}

/** A record as devices store it: tabs of builds before 2026-12, which call videos clips, may still be open. */
export type StoredCollectionRecord = Omit<CollectionRecord, 'source' | 'videos'> & {
  source: Exclude<CollectionSource, { kind: 'videos' }> | { kind: 'clips' }
  clips: VideoRecord[]
}

function toCollectionRecord({ clips: videos, source, ...record }: StoredCollectionRecord): CollectionRecord {
  return { ...record, source: source.kind === 'clips' ? { kind: 'videos' } : source, videos }
}

function toStoredRecord({ videos: clips, source, ...record }: CollectionRecord): StoredCollectionRecord {
  return { ...record, source: source.kind === 'videos' ? { kind: 'clips' } : source, clips }
}

/** Progress of the leading tab, for all tabs. */
export interface LiveSaving {
  /** The video on its way; `progress` is 0 to 1. */
  current?: { collectionId: string; videoId: string; progress: number }
  /** The server is unreachable: retried after a delay. */
  isUnreachable: boolean
  /** The quota did not suffice for the last video: retried after a delay. */
  isDiskFull: boolean
}

/** The progress as tabs tell each other, in the words of builds before 2026-12. */
export type SharedLiveSaving = Omit<LiveSaving, 'current'> & {
  current?: { packId: string; videoId: string; progress: number }
}

export const toSharedLive = ({ current, ...live }: LiveSaving): SharedLiveSaving => {
  if (!current) return live
  const { collectionId: packId, ...video } = current
  return { ...live, current: { ...video, packId } }
}

export const toLiveSaving = ({ current, ...live }: SharedLiveSaving): LiveSaving => {
  if (!current) return live
  const { packId: collectionId, ...video } = current
  return { ...live, current: { ...video, collectionId } }
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

/** Adds videos to a collection and resumes it: failed ones are retried, the others stay as they are. */
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

/** Queues a failed video again. */
export const requeued = (video: VideoRecord): VideoRecord =>
  video.state === 'failed' ? waitingVideo(video.video) : video

/** Whether a user sees the collection: all but other users' likes, as all share this browser. */
export const isShownTo = ({ source, ownerId }: CollectionRecord, userId: string | null): boolean =>
  source.kind !== 'liked' || ownerId === userId

/** A saved video without the owner's own state in it, for other users. */
export function asSeenBy(video: Video, { ownerId }: CollectionRecord, userId: string | null): Video {
  if (ownerId === userId) return video
  return { ...video, liked: false, isOwn: false, author: { ...video.author, relation: 0 } }
}

/** Reason why nothing of a collection is fetched. */
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

function phaseOf(record: VideoRecord, progress: number | undefined): SavePhase {
  const { state } = record
  if (state === 'failed') return { name: 'failed', ...pickSentence(record) }
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

  /** Replaces the collection by the result of `decide`; undefined removes it. Throws where the disk does not answer. */
  async change(
    id: string,
    decide: (record: CollectionRecord | undefined) => CollectionRecord | undefined,
  ): Promise<CollectionRecord | undefined> {
    const changes = await this.#store.change(id, (records) => {
      const stored = records.get(id)
      const changed = decide(stored && toCollectionRecord(stored))
      return new Map([[id, changed && toStoredRecord(changed)]])
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
