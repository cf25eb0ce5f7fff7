import { replaceEqualDeep } from '@tanstack/react-query'

import type { Video } from '#contract/models/video.ts'

import { mapServerData } from './server-data.ts'

/**
 * Structural sharing for queries with videos: when a response is older than a change that is already shown,
 * judged by `rev`, the newer counters stay.
 */
export function retainNewerStats(oldData: unknown, newData: unknown): unknown {
  const shown = new Map<string, Video>()
  const remember = (video: Video) => {
    shown.set(video.id, video)
    return video
  }
  mapServerData(oldData, { video: remember })
  const merged = mapServerData(newData, {
    video(video) {
      const old = shown.get(video.id)
      if (!old || old.stats.rev <= video.stats.rev) return video
      return { ...video, liked: old.liked, stats: old.stats }
    },
  })
  return replaceEqualDeep(oldData, merged)
}
