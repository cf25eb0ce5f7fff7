import { proxy, ref } from 'valtio'

import type { PackView } from '#contract/packs.ts'

/** Ids of the videos that are saved on this device or on their way there, as the worker tells it. */
export const savedVideos = proxy<{ ids: ReadonlySet<string> }>({ ids: ref(new Set<string>()) })

/** What has failed does not go on by itself: it can be saved once more. */
export function savedIdsOf(packs: readonly PackView[]): ReadonlySet<string> {
  const videos = packs.flatMap((pack) => pack.videos).filter(({ phase }) => phase.name !== 'failed')
  return new Set(videos.map(({ videoId }) => videoId))
}

export function setSavedVideos(packs: readonly PackView[]): void {
  savedVideos.ids = ref(savedIdsOf(packs))
}
