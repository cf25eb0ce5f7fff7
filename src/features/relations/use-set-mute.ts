import { muteEntity } from '#contract/entities.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import { hideAuthor, settleHiddenAuthor } from '#src/state/hidden-authors.ts'

import { muteRefusal } from './refusals.ts'

/** Returns a function that mutes or unmutes a user: shown at once and sent through the outbox. */
export function useSetMute({ id, uniqueId }: { id: string; uniqueId: string }) {
  const api = useApi()
  const subject = `@${uniqueId}`
  const { wish } = useOptimisticAction({
    op: 'relations.setMute',
    entity: muteEntity(id),
    wishOf: (input) => input.mute,
    show: (mute) => (mute ? hideAuthor(id) : settleHiddenAuthor(id)),
    settle: () => settleHiddenAuthor(id),
    send: (mute) => api.relations.setMute({ userId: id, mute }, { subject }),
    refusal: (mute) => muteRefusal(mute, subject),
  })
  return wish
}
