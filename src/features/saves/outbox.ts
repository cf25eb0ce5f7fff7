import { saveEntity } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchVideo } from '#src/data/patch.ts'
import { removeOfflineCopy } from '#src/data/remove-offline-copy.ts'
import { settleWish } from '#src/state/wishes.ts'

import { saveRefusal } from './refusal.ts'

export const saveOps: Pick<OutboxOps, 'saves.set'> = {
  'saves.set': {
    entity: ({ videoId }) => saveEntity(videoId),
    apply(queryClient, { videoId, saved }) {
      patchVideo(queryClient, { id: videoId, saved })
      // A list that is being watched stays as it is.
      void queryClient.invalidateQueries({ queryKey: ['feed', 'saved'], refetchType: 'none' })
    },
    settle: ({ videoId }) => settleWish(saveEntity(videoId)),
    refuse({ videoId, saved }) {
      if (saved) removeOfflineCopy('saved', videoId)
    },
    refusal: ({ saved }) => saveRefusal(saved),
    icon: 'bookmark',
  },
}
