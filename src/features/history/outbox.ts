import type { InfiniteData } from '@tanstack/react-query'

import { HISTORY_ENTITY, watchedEntity } from '#contract/entities.ts'
import type { ItemList } from '#contract/models/video.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchSettings } from '#src/data/relations.ts'

// The page shows queued actions as long as they are queued.
const settle = () => {}
const refusal = async () => (await import('#messages/outbox.ts')).messages.historyNotChanged

export const historyOps: Pick<OutboxOps, 'history.set' | 'history.clear'> = {
  'history.set': {
    entity: () => HISTORY_ENTITY,
    apply: patchSettings,
    settle,
    refusal,
    icon: 'user',
  },
  'history.clear': {
    entity: ({ videoId }) => watchedEntity(videoId),
    apply(queryClient, { videoId }) {
      queryClient.setQueriesData<InfiniteData<ItemList>>(
        { queryKey: ['feed', 'watched'] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              itemList: page.itemList.filter(({ id }) => videoId !== undefined && id !== videoId),
            })),
          },
      )
      void queryClient.invalidateQueries({ queryKey: ['feed', 'watched'] })
    },
    settle,
    refusal,
    icon: 'user',
  },
}
