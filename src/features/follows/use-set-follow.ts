import { useQueryClient } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'

import { isFollowing, UserRelation } from '#contract/user-relation.ts'
import { useApi } from '#src/data/api-context.tsx'
import { latestIntentOf } from '#src/data/latest-intent.ts'
import { patchRelation } from '#src/data/patch.ts'
import { showMessage } from '#src/state/snackbar.ts'
import {
  addUserRelation,
  settleUserRelation,
  updateUserRelation,
  userRelation,
} from '#src/state/user-relation.ts'

const intentsOf = latestIntentOf((api, userId, follow: boolean) => api.follows.set({ userId, follow }))

/** How this person stands to another, and the way to change it: shown at once, taken back if it fails. */
export function useSetFollow(user: { id: string; nickname: string; relation: UserRelation }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { relations } = useSnapshot(userRelation)
  const relation = relations[user.id] ?? user.relation

  const setFollow = async (follow: boolean) => {
    if (follow === isFollowing(relation)) return
    addUserRelation(user.id, user.relation)
    updateUserRelation(user.id, follow ? UserRelation.follow : UserRelation.none)
    try {
      patchRelation(queryClient, await intentsOf(api).set(user.id, follow))
    } catch (error) {
      const what = follow ? `You do not follow ${user.nickname} yet.` : `You still follow ${user.nickname}.`
      showMessage(`${what} ${error instanceof Error ? error.message : ''}`.trim())
    } finally {
      if (!intentsOf(api).isRunning(user.id)) settleUserRelation(user.id)
    }
  }
  return { relation, isFollowed: isFollowing(relation), setFollow }
}
