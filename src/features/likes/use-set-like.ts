import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { likeEntity } from '#contract/entities.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import { saveOffline } from '#src/player/save-offline.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { addVideoCount, settleVideoCount, updateVideoCount, videoCount } from '#src/state/video-count.ts'

/**
 * The viewer's like of a video, and a function that changes it: shown at once and sent by the outbox, which
 * takes it back if the server refuses it. Also shows what has been waiting since an earlier visit.
 */
export function useSetLike(video: Video) {
  const api = useApi()
  const { counts } = useSnapshot(videoCount)
  const { liked, likeCount } = counts[video.id] ?? { liked: video.liked, likeCount: video.stats.likeCount }
  const { isQueued, wish } = useOptimisticAction({
    op: 'likes.set',
    entity: likeEntity(video.id),
    wishOf: (input) => input.liked,
    show: (next) => applyOptimisticLike(video, next),
    settle: () => settleVideoCount(video.id),
    send: (next) =>
      api.likes.set({ videoId: video.id, liked: next }, { subject: `@${video.author.uniqueId}` }),
    refusal: likeRefusal,
  })

  useEffect(() => {
    const shown = videoCount.counts[video.id]
    if (shown) applyOptimisticLike(video, shown.liked)
  }, [video])

  const setLike = async (next: boolean) => {
    if (next === liked) return
    if (playerSettings.isKeepingLiked) void saveOffline('liked', video, next)
    await wish(next)
  }
  return { liked, likeCount, isWaiting: isQueued, setLike }
}

export const likeRefusal = (liked: boolean): string => (liked ? messages.notLiked : messages.notUnliked)

/** Shows a video as it will be once the server has the viewer's like. */
function applyOptimisticLike({ id, liked, stats }: Video, wanted: boolean): void {
  addVideoCount(id, { liked, likeCount: stats.likeCount })
  const difference = wanted === liked ? 0 : wanted ? 1 : -1
  updateVideoCount(id, { liked: wanted, likeCount: Math.max(0, stats.likeCount + difference) })
}
