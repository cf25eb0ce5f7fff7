import { useEffect } from 'react'

import { likeEntity } from '#contract/entities.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { sendWish, useQueuedWish } from '#src/data/outbox/use-optimistic-action.ts'
import { saveOffline } from '#src/player/save-offline.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { useValue } from '#src/state/use-value.ts'
import { addVideoCount, settleVideoCount, updateVideoCount, videoCount } from '#src/state/video-count.ts'

/** The viewer's like of a video as it is shown, including one that has been queued since an earlier visit. */
export function useLike(video: Video) {
  const { id, stats } = video
  const liked = useValue(videoCount, ({ counts }) => counts[id]?.liked, undefined) ?? video.liked
  const likeCount = useValue(videoCount, ({ counts }) => counts[id]?.likeCount, undefined) ?? stats.likeCount
  const isWaiting = useQueuedWish({
    op: 'likes.set',
    entity: likeEntity(id),
    wishOf: (input) => input.liked,
    show: (next) => applyOptimisticLike(video, next),
  })

  useEffect(() => {
    const shown = videoCount.counts[video.id]
    if (shown) applyOptimisticLike(video, shown.liked)
  }, [video])

  return { liked, likeCount, isWaiting }
}

/**
 * Returns a function that changes the viewer's like of a video: shown at once and sent through the outbox; reverted if the
 * server refuses it.
 */
export function useSetLike(video: Video): (liked: boolean) => Promise<void> {
  const api = useApi()
  const like = {
    show: (next: boolean) => applyOptimisticLike(video, next),
    settle: () => settleVideoCount(video.id),
    send: (next: boolean) =>
      api.likes.set({ videoId: video.id, liked: next }, { subject: `@${video.author.uniqueId}` }),
    refusal: likeRefusal,
  }
  return async (next) => {
    const { liked } = videoCount.counts[video.id] ?? video
    if (next === liked) return
    if (playerSettings.isKeepingLiked) void saveOffline('liked', video, next)
    await sendWish(like, next)
  }
}

export const likeRefusal = (liked: boolean): string => (liked ? messages.notLiked : messages.notUnliked)

/** Shows a video as it will be once the server has applied the viewer's like. */
function applyOptimisticLike({ id, liked, stats }: Video, wanted: boolean): void {
  addVideoCount(id, { liked, likeCount: stats.likeCount })
  const difference = wanted === liked ? 0 : wanted ? 1 : -1
  updateVideoCount(id, { liked: wanted, likeCount: Math.max(0, stats.likeCount + difference) })
}
