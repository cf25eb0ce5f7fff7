import type { Output } from './endpoints/index.ts'
import type { Video } from './models/video.ts'
import type { EnglishSentence } from './sentence.ts'

/** Source of a collection, with the names that its title shows. */
export type CollectionSource =
  /** The next videos of a feed. Devices have its English name, which stands for it in all languages. */
  | { kind: 'feed'; name: 'For you' | 'Following' }
  /** Videos by one user. */
  | { kind: 'user'; nickname: string; uniqueId: string }
  /** Videos with a hashtag. */
  | { kind: 'tag'; name: string }
  /** Videos with a piece of music. */
  | { kind: 'music'; title: string }
  /** Videos that were saved one by one. */
  | { kind: 'videos' }
  /** Videos that the user likes. */
  | { kind: 'liked' }
  /** Videos that the user has saved on the server. */
  | { kind: 'saved' }

/** Marks of a user on videos whose offline copies come and go with them. */
export type MarkKind = 'liked' | 'saved'

/** Key of the collection of videos saved one by one. Devices have had it since before videos were called videos. */
export const SINGLE_VIDEOS_COLLECTION_ID = 'clips'

/** Id of the collection of the videos that a user has marked; null for a guest. */
export const markedCollectionId = (kind: MarkKind, userId: string | null) => `${kind}:${userId}`

/** Videos of a feed that are saved at once: about half an hour. */
export const NEXT_VIDEOS_COUNT = 30

/** Size of a video's sidecars, its pictures, subtitles and newest comments: the mean of the demo videos. */
const SIDECAR_BYTES = 36_000

/** About how many bytes a video takes that is saved with the first of its renditions. */
export const savedSizeOf = ({ media }: Video): number => (media.renditions[0]?.sizeBytes ?? 0) + SIDECAR_BYTES

/** Videos to be saved on this device. */
export interface NewCollection {
  /** The caller's own. Of a collection that exists, the videos are added to it. */
  id: string
  source: CollectionSource
  /** Each with the one rendition that is to be saved. */
  videos: Video[]
  /** Whether it may be fetched where each byte costs. */
  isMeteredAllowed: boolean
}

/** How far one video is. `progress` is 0 to 1. */
export type SavePhase =
  /** Named as in the records that devices persist (worker/offline/collection-records.ts). No action of the outbox. */
  | { name: 'waiting' }
  | { name: 'saving'; progress: number }
  | { name: 'saved' }
  /** Not retried by itself. `message` is the reason, as a sentence for the viewer. */
  | ({ name: 'failed' } & EnglishSentence)

export interface SavedVideo {
  videoId: string
  caption: string
  authorName: string
  posterUrl: string
  sizeBytes: number
  phase: SavePhase
}

/**
 * Reason why nothing of an unfinished collection is fetched: the user has paused it, there is no network, it waits for an
 * unmetered connection, or the quota is exceeded.
 */
export type PauseReason = 'paused' | 'network' | 'wifi' | 'full'

/** A collection as pages see it. */
export interface OfflineCollection {
  id: string
  source: CollectionSource
  /** Milliseconds since 1970. */
  createdAtMs: number
  videos: SavedVideo[]
  pauseReason: PauseReason | null
}

/** Comments on a video when it was saved: the first page, as a guest sees it. */
export interface SavedComments {
  page: Output<'comments.list'>
  /** Milliseconds since 1970. */
  savedAtMs: number
}

/**
 * BroadcastChannel on which a page announces that a video loads to be played, by an empty message every
 * `VIDEO_LOADS_EVERY_MS`, so that offline copies wait.
 */
export const VIDEO_LOADS_CHANNEL = 'vireo-clip-loads'
export const VIDEO_LOADS_EVERY_MS = 400
