import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { followEntity } from '#contract/entities.ts'
import { sentenceOf } from '#contract/errors.ts'
import { isFollowing, UserRelation } from '#contract/user-relation.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useQueuedAction } from '#src/data/outbox/use-queued-action.ts'
import { showMessage } from '#src/state/snackbar.ts'
import {
  addUserRelation,
  settleUserRelation,
  updateUserRelation,
  userRelation,
} from '#src/state/user-relation.ts'

interface Person {
  id: string
  uniqueId: string
  relation: UserRelation
}

/**
 * How this person stands to another, and the way to change it: shown at once and sent by the outbox, which takes
 * it back if the server refuses it. Also shows what has been waiting since an earlier visit.
 */
export function useSetFollow(user: Person) {
  const api = useApi()
  const { relations } = useSnapshot(userRelation)
  const waiting = useQueuedAction(followEntity(user.id))
  const wanted = waiting?.op === 'follows.set' ? waiting.input.follow : undefined
  const relation = relations[user.id] ?? user.relation

  useEffect(() => {
    if (wanted !== undefined) layOver(user, wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a newer wish may be on its way to the outbox by the time the person's data change
  }, [user.id, wanted])

  const setFollow = async (follow: boolean) => {
    if (follow === isFollowing(relation)) return
    layOver(user, follow)
    const subject = `@${user.uniqueId}`
    try {
      await api.follows.set({ userId: user.id, follow }, { subject })
    } catch (error) {
      settleUserRelation(user.id)
      const what = follow ? `Couldn’t follow ${subject}.` : `Couldn’t unfollow ${subject}.`
      showMessage(`${what} ${sentenceOf(error)}`)
    }
  }
  return { relation, isFollowed: isFollowing(relation), isWaiting: wanted !== undefined, setFollow }
}

/** Shows how the two stand once the server has heard of this person's wish. */
function layOver({ id, relation }: Person, follow: boolean): void {
  addUserRelation(id, relation)
  updateUserRelation(id, follow ? UserRelation.follow : UserRelation.none)
}
