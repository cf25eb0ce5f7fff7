import { useQueryClient } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { latestIntentOf } from '#src/data/latest-intent.ts'
import { patchVideoStats } from '#src/data/patch.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { addVideoCount, settleVideoCount, updateVideoCount, videoCount } from '#src/state/video-count.ts'

const intentsOf = latestIntentOf((api, videoId, liked: boolean) => api.likes.set({ videoId, liked }))

/** A clip's like as this person sees it, and the way to change it: shown at once, taken back if it fails. */
export function useSetLike(video: Video) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { counts } = useSnapshot(videoCount)
  const overlay = counts[video.id]
  const liked = overlay?.liked ?? video.liked
  const likeCount = overlay?.likeCount ?? video.stats.likeCount

  const setLike = async (next: boolean) => {
    if (next === liked) return
    const { id, stats } = video
    addVideoCount(id, { liked: video.liked, likeCount: stats.likeCount, commentCount: stats.commentCount })
    updateVideoCount(id, { liked: next, likeCount: Math.max(0, likeCount + (next ? 1 : -1)) })
    try {
      patchVideoStats(queryClient, await intentsOf(api).set(id, next))
    } catch (error) {
      showMessage(`The like was not saved. ${error instanceof Error ? error.message : ''}`.trim())
    } finally {
      if (!intentsOf(api).isRunning(id)) settleVideoCount(id)
    }
  }
  return { liked, likeCount, setLike }
}
