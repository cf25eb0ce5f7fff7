import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { likeEntity } from '#contract/entities.ts'
import { sentenceOf } from '#contract/errors.ts'
import type { Video } from '#contract/models/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useQueuedAction } from '#src/data/outbox/use-queued-action.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { addVideoCount, settleVideoCount, updateVideoCount, videoCount } from '#src/state/video-count.ts'

/**
 * A video's like as this person sees it, and the way to change it: shown at once and sent by the outbox, which
 * takes it back if the server refuses it. Also shows what has been waiting since an earlier visit.
 */
export function useSetLike(video: Video) {
  const api = useApi()
  const { counts } = useSnapshot(videoCount)
  const waiting = useQueuedAction(likeEntity(video.id))
  const wanted = waiting?.op === 'likes.set' ? waiting.input.liked : undefined
  const { liked, likeCount } = counts[video.id] ?? { liked: video.liked, likeCount: video.stats.likeCount }

  useEffect(() => {
    if (wanted !== undefined) layOver(video, wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a newer wish may be on its way to the outbox by the time the video changes
  }, [video.id, wanted])
  useEffect(() => {
    const shown = videoCount.counts[video.id]
    if (shown) layOver(video, shown.liked)
  }, [video])

  const setLike = async (next: boolean) => {
    if (next === liked) return
    layOver(video, next)
    if (playerSettings.isKeepingLiked) void keep(video, next)
    try {
      await api.likes.set({ videoId: video.id, liked: next }, { subject: `@${video.author.uniqueId}` })
    } catch (error) {
      settleVideoCount(video.id)
      showMessage(`Couldn’t save your like. ${sentenceOf(error)}`)
    }
  }
  return { liked, likeCount, isWaiting: wanted !== undefined, setLike }
}

/** Saves a video on this device as it is liked, and lets it go again. */
async function keep(video: Video, isLiked: boolean): Promise<void> {
  try {
    const { saveLiked } = await import('#src/player/save-liked.lazy.ts')
    await saveLiked(video, isLiked)
  } catch (error) {
    showMessage(`Couldn’t save the video for offline. ${sentenceOf(error)}`)
  }
}

/** Shows a video as it will be once the server has heard of this person's wish. */
function layOver({ id, liked, stats }: Video, wanted: boolean): void {
  addVideoCount(id, { liked, likeCount: stats.likeCount, commentCount: stats.commentCount })
  const difference = wanted === liked ? 0 : wanted ? 1 : -1
  updateVideoCount(id, { liked: wanted, likeCount: Math.max(0, stats.likeCount + difference) })
}
