import { followEntity } from '#contract/entities.ts'
import { isFollowing, UserRelation } from '#contract/user-relation.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import { useValue } from '#src/state/use-value.ts'
import {
  addUserRelation,
  settleUserRelation,
  updateUserRelation,
  userRelation,
} from '#src/state/user-relation.ts'

export interface FollowableUser {
  id: string
  uniqueId: string
  relation: UserRelation
  /** Whether a follow has to be approved. */
  isPrivate?: boolean | undefined
  /** Whether the user follows the viewer. */
  isFollower?: boolean | undefined
}

/**
 * The relation of the viewer to another user, and a function that changes it: shown at once and sent through the outbox;
 * reverted if the server refuses it. Also shows a change that has been queued since an earlier visit.
 * @param videoId the user's video beside which this is
 */
export function useSetFollow(user: FollowableUser, videoId?: string) {
  const api = useApi()
  const relation = useValue(userRelation, ({ relations }) => relations[user.id], undefined) ?? user.relation
  const subject = `@${user.uniqueId}`
  const { isQueued, wish } = useOptimisticAction({
    op: 'follows.set',
    entity: followEntity(user.id),
    wishOf: (input) => input.follow,
    show: (follow) => applyOptimisticFollow(user, follow),
    settle: () => settleUserRelation(user.id),
    send: (follow) => api.follows.set({ userId: user.id, follow, ...(videoId && { videoId }) }, { subject }),
    refusal: (follow) => followRefusal(follow, subject),
  })

  const setFollow = async (follow: boolean) => {
    if (follow !== isWanted(relation)) await wish(follow)
  }
  return { relation, isFollowed: isFollowing(relation), isWaiting: isQueued, setFollow }
}

export const followRefusal = (follow: boolean, subject: string): string =>
  (follow ? messages.notFollowed : messages.notUnfollowed)({ name: subject })

const isWanted = (relation: UserRelation): boolean =>
  isFollowing(relation) || relation === UserRelation.followingRequest

/** Shows the relation as it will be once the server has applied the viewer's wish. */
function applyOptimisticFollow(user: FollowableUser, follow: boolean): void {
  addUserRelation(user.id, user.relation)
  updateUserRelation(user.id, follow ? relationAfterFollow(user) : UserRelation.none)
}

function relationAfterFollow({ isPrivate, isFollower, relation }: FollowableUser): UserRelation {
  // A viewer who cancels their unfollow needs no second approval.
  if (isFollowing(relation)) return relation
  if (isPrivate) return UserRelation.followingRequest
  return isFollower ? UserRelation.mutual : UserRelation.follow
}
