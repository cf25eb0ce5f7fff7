import { vi } from 'vitest'

import type { Video } from '#contract/models/video.ts'

import { createMemoryStore } from '../outbox/memory-store.fixture.ts'
import type { StoredPackRecord } from './pack-record.ts'
import { PackRecords } from './pack-records.ts'
import { Packs, type PacksDeps } from './packs.ts'
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

/** A device whose one tab saves videos; `fetchVideo` brings the bytes of each. */
export function createDevice(options: Partial<PacksDeps> = {}) {
  const store = createMemoryStore<StoredPackRecord>()
  const saved = new Set<string>()
  const fetchVideo = vi.fn<(videoId: string, options: SaveOptions) => Promise<void>>(async () => {})
  const files: SavedFiles = {
    async save({ id }, saveOptions) {
      if (!saved.has(id)) await fetchVideo(id, saveOptions)
      saveOptions.signal.throwIfAborted()
      saved.add(id)
    },
    present: async (videos) => new Set(videos.map(({ id }) => id).filter((id) => saved.has(id))),
    async keepOnly(videos) {
      const needed = new Set(videos.map(({ id }) => id))
      for (const id of saved) if (!needed.has(id)) saved.delete(id)
    },
  }
  const open = (ofTab: Partial<PacksDeps> = {}) =>
    new Packs({
      records: new PackRecords(store),
      files,
      keepApp: async () => {},
      currentUserId: () => null,
      isOnline: () => true,
      isMetered: () => false,
      emit: () => {},
      broadcast: () => {},
      ...options,
      ...ofTab,
    })
  const packs = open()
  const controller = new AbortController()
  packs.lead(controller.signal)
  return {
    packs,
    saved,
    fetchVideo,
    store,
    /** Another tab, which does not lead. */
    openTab: open,
    /** The tab is closed, and another one opened. */
    restart: (ofTab?: Partial<PacksDeps>) => {
      controller.abort()
      const next = open(ofTab)
      next.lead(new AbortController().signal)
      return next
    },
  }
}

/** Where each video of the only pack is, and why nothing is fetched. */
export async function stateOf(packs: Packs) {
  const [pack] = await packs.list()
  return { phases: pack?.videos.map(({ phase }) => phase.name), hold: pack?.hold }
}
