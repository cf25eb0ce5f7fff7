import type { DeviceSession } from '#contract/endpoints/account.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Viewer } from '#server/api/route.ts'
import { deleteSessionsOf } from '#server/auth/sessions.ts'
import type { Db, Tx } from '#server/db/client.ts'

import { describeClient } from './describe-client.ts'
import { findSessions } from './repository.ts'

/** The devices on which a user is logged in, the calling one first. */
export async function listSessions(db: Db, viewer: Viewer, currentId: string): Promise<DeviceSession[]> {
  const rows = await findSessions(db, viewer.id)
  const sessions = rows.map(({ id, userAgent, region, createdAt, lastUsedAt }) => ({
    id,
    ...describeClient(userAgent ?? ''),
    region,
    createTime: epochSeconds(createdAt),
    lastUseTime: epochSeconds(lastUsedAt),
    isCurrent: id === currentId,
  }))
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/**
 * Logs a user out on other devices.
 * @returns how many there were
 */
export async function endSessions(
  db: Tx,
  viewer: Viewer,
  which: Parameters<typeof deleteSessionsOf>[2],
): Promise<number> {
  const ended = await deleteSessionsOf(db, viewer.id, which)
  for (const sessionId of ended) db.publish({ kind: 'sessionEnd', sessionId })
  return ended.length
}
