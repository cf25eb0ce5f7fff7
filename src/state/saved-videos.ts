import { proxy, ref } from 'valtio'

import type { OfflineCollection } from '#contract/offline.ts'

/** Ids of the videos that are saved on this device or on their way there, as the worker reports them. */
export const savedVideos = proxy<{ ids: ReadonlySet<string> }>({ ids: ref(new Set<string>()) })

/** Failed ones are left out: they can be saved once more. */
export function savedIdsOf(collections: readonly OfflineCollection[]): ReadonlySet<string> {
  const videos = collections
    .flatMap((collection) => collection.videos)
    .filter(({ phase }) => phase.name !== 'failed')
  return new Set(videos.map(({ videoId }) => videoId))
}

export function setSavedVideos(collections: readonly OfflineCollection[]): void {
  savedVideos.ids = ref(savedIdsOf(collections))
}
