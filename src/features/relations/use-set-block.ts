import { blockEntity } from '#contract/entities.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import { hideAuthor, settleHiddenAuthor } from '#src/state/hidden-authors.ts'
import { addUserRelation, settleUserRelation, updateUserRelation } from '#src/state/user-relation.ts'

import { blockRefusal } from './refusals.ts'

interface BlockableUser {
  id: string
  uniqueId: string
  relation: UserRelation
}

/** Returns a function that blocks or unblocks a user: shown at once and sent through the outbox. */
export function useSetBlock({ id, uniqueId, relation }: BlockableUser): (block: boolean) => Promise<void> {
  const api = useApi()
  const subject = `@${uniqueId}`
  const { wish } = useOptimisticAction({
    op: 'relations.setBlock',
    entity: blockEntity(id),
    wishOf: (input) => input.block,
    show(block) {
      addUserRelation(id, relation)
      updateUserRelation(id, block ? UserRelation.block : UserRelation.none)
      if (block) hideAuthor(id)
      else settleHiddenAuthor(id)
    },
    settle() {
      settleUserRelation(id)
      settleHiddenAuthor(id)
    },
    send: (block) => api.relations.setBlock({ userId: id, block }, { subject }),
    refusal: (block) => blockRefusal(block, subject),
  })
  return wish
}
