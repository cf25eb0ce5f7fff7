import type { Output } from './endpoints/index.ts'
import type { Video } from './models/video.ts'
import type { EnglishSentence } from './sentence.ts'

/** Source of a collection, with the names for its title. */
export type CollectionSource =
  /** The next videos of a feed. Devices store the English name, whatever the language. */
  | { kind: 'feed'; name: 'For you' | 'Following' }
  /** Videos by one user. */
  | { kind: 'user'; nickname: string; uniqueId: string }
  /** Videos with a hashtag. */
  | { kind: 'tag'; name: string }
  /** Videos with a sound. */
  | { kind: 'music'; title: string }
  /** Videos that were saved one by one. */
  | { kind: 'videos' }
  /** Videos that the user likes. */
  | { kind: 'liked' }
  /** Videos that the user has saved on the server. */
  | { kind: 'saved' }

/** Marks on videos that add and remove offline copies automatically. */
export type MarkKind = 'liked' | 'saved'

/** Key of the collection of videos saved one by one. Devices have stored it since videos were called clips. */
export const SINGLE_VIDEOS_COLLECTION_ID = 'clips'

/** Id of the collection of the videos that a user has marked; null for a guest. */
export const markedCollectionId = (kind: MarkKind, userId: string | null) => `${kind}:${userId}`

/** Videos of a feed that are saved at once: about half an hour. */
export const NEXT_VIDEOS_COUNT = 30

/** Size of a video's sidecars, pictures, subtitles and newest comments: the mean of the demo videos. */
const SIDECAR_BYTES = 36_000

/** Estimates the bytes of a video that is saved with the first of its renditions. */
export const savedSizeOf = ({ media }: Video): number => (media.renditions[0]?.sizeBytes ?? 0) + SIDECAR_BYTES

/** Videos to be saved on this device. */
export interface NewCollection {
  /** Chosen by the caller. Videos are added to a collection that already exists. */
  id: string
  source: CollectionSource
  /** Each with only the rendition to save. */
  videos: Video[]
  /** Whether it may be fetched over a metered connection. */
  isMeteredAllowed: boolean
}

/** State of one video. `progress` is 0 to 1. */
export type SavePhase =
  /**
   * Named as in the records that devices persist (worker/offline/collection-records.ts). Not an action of the outbox.
   */
  | { name: 'waiting' }
  | { name: 'saving'; progress: number }
  | { name: 'saved' }
  /** Not retried automatically. `message` is the reason, as a sentence for the viewer. */
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
 * Why nothing of an unfinished collection is fetched: the user has paused it, there is no network, it waits for an
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

/** Comments on a video at the time it was saved: the first page, as a guest sees it. */
export interface SavedComments {
  page: Output<'comments.list'>
  /** Milliseconds since 1970. */
  savedAtMs: number
}

/**
 * BroadcastChannel on which a page announces that a video loads to be played, by an empty message every
 * `VIDEO_LOADS_EVERY_MS`, so that fetching offline copies waits.
 */
export const VIDEO_LOADS_CHANNEL = 'vireo-clip-loads'
export const VIDEO_LOADS_EVERY_MS = 400
