import { vi } from 'vitest'

import type { Video } from '#contract/models/video.ts'

import { createMemoryStore } from '../outbox/memory-store.fixture.ts'
import { CollectionRecords, type StoredCollectionRecord } from './collection-records.ts'
import { OfflineCollections, type OfflineCollectionsDeps } from './collections.ts'
import type { SavedFiles, SaveOptions } from './saved-files.ts'

export const video = (id: string): Video => ({
  id,
  caption: `Video ${id}`,
  createTime: 1,
  scheduleTime: 0,
  author: {
    id: '7',
    uniqueId: 'ada',
    secUid: 'sec7',
    nickname: 'Ada',
    avatarUrl: null,
    relation: 1,
  },
  authorStats: { followingCount: 0, followerCount: 0, heartCount: 0, videoCount: 0 },
  music: null,
  media: {
    width: 720,
    height: 1280,
    durationSec: 8,
    hasAudio: true,
    renditions: [{ url: `/media/${id}.mp4`, width: 360, height: 640, bitrateBps: 8_000, sizeBytes: 1_000 }],
    posterUrl: `/media/${id}.webp`,
    posterSmallUrl: `/media/${id}s.webp`,
    placeholder: '',
    dominantColor: '#000000',
  },
  stats: { likeCount: 0, commentCount: 0, shareCount: 0, playCount: 0, rev: 1 },
  liked: true,
  isOwn: false,
})

/** Creates a device with one tab that saves videos; `fetchVideo` returns the bytes of each. */
export function createDevice(options: Partial<OfflineCollectionsDeps> = {}) {
  const store = createMemoryStore<StoredCollectionRecord>()
  const saved = new Set<string>()
  const fetchVideo = vi.fn<(videoId: string, options: SaveOptions) => Promise<void>>(async () => {})
  const files: SavedFiles = {
    async save({ id }, saveOptions) {
      if (!saved.has(id)) await fetchVideo(id, saveOptions)
      saveOptions.signal.throwIfAborted()
      saved.add(id)
    },
    present: async (videos) => new Set(videos.map(({ id }) => id).filter((id) => saved.has(id))),
    async retainOnly(videos) {
      const needed = new Set(videos.map(({ id }) => id))
      for (const id of saved) if (!needed.has(id)) saved.delete(id)
    },
  }
  const open = (ofTab: Partial<OfflineCollectionsDeps> = {}) =>
    new OfflineCollections({
      records: new CollectionRecords(store),
      files,
      cacheApp: async () => {},
      findWatchable: async (ids) => new Set(ids),
      currentUserId: () => null,
      isOnline: () => true,
      isMetered: () => false,
      emit: () => {},
      broadcast: () => {},
      ...options,
      ...ofTab,
    })
  const collections = open()
  const controller = new AbortController()
  collections.lead(controller.signal)
  return {
    collections,
    saved,
    fetchVideo,
    store,
    /** Opens another tab, which does not lead. */
    openTab: open,
    /** Closes the tab and opens another one. */
    restart: (ofTab?: Partial<OfflineCollectionsDeps>) => {
      controller.abort()
      const next = open(ofTab)
      next.lead(new AbortController().signal)
      return next
    },
  }
}

/** The phase of each video of the only collection, and why nothing is fetched. */
export async function stateOf(collections: OfflineCollections) {
  const [collection] = await collections.list()
  return { phases: collection?.videos.map(({ phase }) => phase.name), pauseReason: collection?.pauseReason }
}
