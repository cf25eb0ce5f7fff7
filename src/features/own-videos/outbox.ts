import { videoPinEntity } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchVideo } from '#src/data/patch.ts'
import { setWish, settleWish } from '#src/state/wishes.ts'

import { pinRefusal } from './pin-refusal.ts'

export const ownVideoOps: Pick<OutboxOps, 'videos.setPin'> = {
  'videos.setPin': {
    entity: ({ videoId }) => videoPinEntity(videoId),
    apply(queryClient, { videoId, pinned }) {
      patchVideo(queryClient, { id: videoId, isPinned: pinned })
      void queryClient.invalidateQueries({ queryKey: ['feed', 'userPosts'] })
    },
    restore: ({ videoId, pinned }) => setWish(videoPinEntity(videoId), pinned),
    settle: ({ videoId }) => settleWish(videoPinEntity(videoId)),
    refusal: ({ pinned }) => pinRefusal(pinned),
    icon: 'user',
  },
}
