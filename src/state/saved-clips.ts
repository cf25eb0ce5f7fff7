import { proxy, ref } from 'valtio'

import type { PackView } from '#contract/packs.ts'

/** Ids of the clips that are saved on this device or on their way there, as the worker tells it. */
export const savedClips = proxy<{ ids: ReadonlySet<string> }>({ ids: ref(new Set<string>()) })

/** What has failed does not go on by itself: it can be saved once more. */
export function savedIdsOf(packs: readonly PackView[]): ReadonlySet<string> {
  const clips = packs.flatMap((pack) => pack.clips).filter(({ phase }) => phase.name !== 'failed')
  return new Set(clips.map(({ videoId }) => videoId))
}

export function setSavedClips(packs: readonly PackView[]): void {
  savedClips.ids = ref(savedIdsOf(packs))
}
