import { useSnapshot } from 'valtio'

import { followEntity } from '#contract/entities.ts'
import { isFollowing, UserRelation } from '#contract/user-relation.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import {
  addUserRelation,
  settleUserRelation,
  updateUserRelation,
  userRelation,
} from '#src/state/user-relation.ts'

interface FollowableUser {
  id: string
  uniqueId: string
  relation: UserRelation
}

/**
 * The relation of the viewer to another user, and a function that changes it: shown at once and sent by the outbox, which takes
 * it back if the server refuses it. Also shows what has been waiting since an earlier visit.
 */
export function useSetFollow(user: FollowableUser) {
  const api = useApi()
  const { relations } = useSnapshot(userRelation)
  const relation = relations[user.id] ?? user.relation
  const subject = `@${user.uniqueId}`
  const { isQueued, wish } = useOptimisticAction({
    op: 'follows.set',
    entity: followEntity(user.id),
    wishOf: (input) => input.follow,
    show: (follow) => applyOptimisticFollow(user, follow),
    settle: () => settleUserRelation(user.id),
    send: (follow) => api.follows.set({ userId: user.id, follow }, { subject }),
    refusal: (follow) => followRefusal(follow, subject),
  })

  const setFollow = async (follow: boolean) => {
    if (follow !== isFollowing(relation)) await wish(follow)
  }
  return { relation, isFollowed: isFollowing(relation), isWaiting: isQueued, setFollow }
}

export const followRefusal = (follow: boolean, subject: string): string =>
  (follow ? messages.notFollowed : messages.notUnfollowed)({ name: subject })

/** Shows the relation as it will be once the server has the viewer's wish. */
function applyOptimisticFollow({ id, relation }: FollowableUser, follow: boolean): void {
  addUserRelation(id, relation)
  updateUserRelation(id, follow ? UserRelation.follow : UserRelation.none)
}
