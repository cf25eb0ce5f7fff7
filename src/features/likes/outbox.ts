import { likeEntity } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchOwnLike } from '#src/data/patch.ts'
import { removeOfflineCopy } from '#src/data/remove-offline-copy.ts'
import { settleVideoCount } from '#src/state/video-count.ts'

import { likeRefusal } from './use-set-like.ts'

export const likeOps: Pick<OutboxOps, 'likes.set'> = {
  'likes.set': {
    entity: ({ videoId }) => likeEntity(videoId),
    apply(queryClient, value) {
      patchOwnLike(queryClient, value)
      // A list that is being watched stays as it is.
      void queryClient.invalidateQueries({ queryKey: ['feed', 'liked'], refetchType: 'none' })
    },
    settle: ({ videoId }) => settleVideoCount(videoId),
    refuse({ videoId, liked }) {
      if (liked) removeOfflineCopy('liked', videoId)
    },
    refusal: ({ liked }) => likeRefusal(liked),
    icon: 'heart',
  },
}
