import { followEntity } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'
import { patchRelation } from '#src/data/patch.ts'
import { settleUserRelation } from '#src/state/user-relation.ts'

import { followRefusal } from './use-set-follow.ts'

export const followOps: Pick<OutboxOps, 'follows.set'> = {
  'follows.set': {
    entity: ({ userId }) => followEntity(userId),
    apply: patchRelation,
    settle: ({ userId }) => settleUserRelation(userId),
    refusal: ({ follow }, subject) => followRefusal(follow, subject),
    icon: 'user',
  },
}
