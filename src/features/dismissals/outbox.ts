import { dismissalEntity } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { hideVideo, showVideoAgain } from '#src/state/not-interested.ts'

import { dismissalRefusal } from './refusal.ts'

export const dismissalOps: Pick<OutboxOps, 'dismissals.set'> = {
  'dismissals.set': {
    entity: ({ videoId }) => dismissalEntity(videoId),
    apply(queryClient) {
      void queryClient.invalidateQueries({ queryKey: ['feed', 'dismissed'] })
      // A feed that is being watched stays as it is: this device applies the choice until the feed is loaded again.
      void queryClient.invalidateQueries({ queryKey: ['discover', 'videos'], refetchType: 'none' })
    },
    restore: ({ videoId, dismissed }) => (dismissed ? hideVideo(videoId, false) : showVideoAgain(videoId)),
    settle() {},
    refuse: ({ videoId, dismissed }) => (dismissed ? showVideoAgain(videoId) : hideVideo(videoId, false)),
    refusal: ({ dismissed }) => dismissalRefusal(dismissed),
    icon: 'user',
  },
}
