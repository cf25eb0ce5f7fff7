import type { Input } from '#contract/endpoints/index.ts'
import { likeEntity } from '#contract/entities.ts'
import { likedCollectionId } from '#contract/offline.ts'
import { callWorker } from '#src/data/api.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchOwnLike } from '#src/data/patch.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { savedVideos } from '#src/state/saved-videos.ts'
import { settleVideoCount } from '#src/state/video-count.ts'

import { likeRefusal } from './use-set-like.ts'

export const likeOps: Pick<OutboxOps, 'likes.set'> = {
  'likes.set': {
    entity: ({ videoId }) => likeEntity(videoId),
    apply: patchOwnLike,
    settle: ({ videoId }) => settleVideoCount(videoId),
    refuse: removeOfflineCopy,
    refusal: ({ liked }) => likeRefusal(liked),
    icon: 'heart',
  },
}

/** Removes a video that was saved because it was liked, unless it is saved for another reason too. */
function removeOfflineCopy({ videoId, liked }: Input<'likes.set'>): void {
  if (!liked || !savedVideos.ids.has(videoId)) return
  callWorker('offline.remove', { id: likedCollectionId(sessionUserId()), videoId }).catch(() => {
    // The video stays among the saved ones, where it can be removed.
  })
}
