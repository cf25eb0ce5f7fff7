import type { UserSettings } from '#contract/models/user.ts'
import { userNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'

import * as repository from './privacy-repository.ts'

/** So many new followers learn at once that they are. The others see it when they load the profile again. */
const PUBLISHED_MAX_COUNT = 500

export async function getSettings(db: Db, viewer: Viewer): Promise<UserSettings> {
  const settings = await repository.findSettings(db, viewer.id)
  if (!settings) throw userNotExist()
  return settings
}

/**
 * Makes the viewer's account private or public. Followers stay either way. A private account gets a notice, once; when it
 * becomes public, all who have asked to follow it do. `db` has to be a transaction.
 */
export async function setPrivate(
  db: Db,
  viewer: Viewer,
  { isPrivate }: { isPrivate: boolean },
  publish: Publish,
): Promise<UserSettings> {
  await repository.lockVideosOf(db, viewer.id)
  await repository.lockWithRequesters(db, viewer.id)
  const hasChanged = await repository.updatePrivacy(db, viewer.id, isPrivate)
  if (hasChanged && !isPrivate) {
    const approved = await repository.approveAllRequests(db, viewer.id)
    db.afterCommit(() => {
      for (const followerId of approved.slice(0, PUBLISHED_MAX_COUNT)) {
        publish({ kind: 'follow', followerId, followeeId: viewer.id })
      }
    })
  }
  return getSettings(db, viewer)
}

/** Confirms the notice that the account has become private: it is not shown again, on any device. */
export async function ackPrivateNotice(db: Db, viewer: Viewer): Promise<UserSettings> {
  await repository.clearPrivateNotice(db, viewer.id)
  return getSettings(db, viewer)
}
