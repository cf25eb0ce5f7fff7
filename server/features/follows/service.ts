import type { Output } from '#contract/endpoints/index.ts'
import { forbidden, userNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import { relationOf } from '#server/features/users/present.ts'

import * as repository from './repository.ts'

/**
 * Makes the viewer follow a user or not. Repeating it changes nothing and returns the same.
 * `db` has to be a transaction: the follow and the counters of both belong together.
 * @throws {ApiError} 403 for oneself, 10202 when there is no such user
 */
export async function setFollow(
  db: Db,
  viewer: Viewer,
  { userId, follow }: { userId: string; follow: boolean },
  publish: Publish,
): Promise<Output<'follows.set'>> {
  if (userId === viewer.id) throw forbidden('You can’t follow yourself.')
  if ((await repository.lockUsers(db, [viewer.id, userId])) < 2) throw userNotExist()
  const hasChanged = follow
    ? await repository.insertFollow(db, viewer.id, userId)
    : await repository.deleteFollow(db, viewer.id, userId)
  if (hasChanged) {
    await repository.addToFollowCounters(db, viewer.id, userId, follow ? 1 : -1)
    db.afterCommit(() => publish({ kind: 'follow', followerId: viewer.id, followeeId: userId }))
  }
  const state = await repository.findFollowState(db, viewer.id, userId)
  if (!state) throw userNotExist()
  return { userId, relation: relationOf(state, viewer.id), followerCount: state.followerCount }
}
