import { useSnapshot } from 'valtio'

import type { Input } from '#contract/endpoints/index.ts'
import { PROFILE_ENTITY } from '#contract/entities.ts'
import type { Problem } from '#contract/errors.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { outbox, pendingActionsOf } from '#src/state/outbox.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

export type ProfileChange = Input<'users.update'>

/** Changes of the user's own profile that the server has not confirmed. */
interface WaitingProfile {
  /** All that is going to be sent, the later over the earlier. */
  waiting: ProfileChange | undefined
  /** The change that the server refused, and the reason. */
  refused: { id: string; change: ProfileChange; problem: Problem | undefined } | undefined
}

const isOfProfile = (action: QueuedAction): action is QueuedAction<'users.update'> =>
  action.op === 'users.update'

export function useWaitingProfile({ isSelf }: UserProfile): WaitingProfile {
  const isHydrated = useIsHydrated()
  const { actions } = useSnapshot(outbox)
  if (!isHydrated || !isSelf) return { waiting: undefined, refused: undefined }
  const pending = pendingActionsOf(actions, PROFILE_ENTITY).filter(isOfProfile)
  const refused = Object.values(actions)
    .filter(isOfProfile)
    .find(({ state }) => state === 'refused')
  return {
    waiting: pending.length > 0 ? Object.assign({}, ...pending.map(({ input }) => input)) : undefined,
    refused: refused && { id: refused.id, change: refused.input, problem: refused.problem },
  }
}

/** The profile as it is going to be. A new picture is shown once the server has made it the person's. */
export const withChange = (user: UserProfile, change: ProfileChange = {}): UserProfile => ({
  ...user,
  nickname: change.nickname ?? user.nickname,
  bio: change.bio ?? user.bio,
  ...(change.avatarImageId === null && { avatarUrl: null, avatarLargeUrl: null }),
})

/** The change that reverts another. Unknown where a picture is removed: only its address is here. */
export function beforeChange(
  { nickname, bio, avatarUrl }: UserProfile,
  change: ProfileChange,
): ProfileChange | undefined {
  const isPictureChanged = 'avatarImageId' in change
  if (isPictureChanged && avatarUrl !== null) return undefined
  return {
    ...('nickname' in change && { nickname }),
    ...('bio' in change && { bio }),
    ...(isPictureChanged && { avatarImageId: null }),
  }
}
