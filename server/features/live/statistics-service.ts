import type { LiveStatistics } from '#contract/models/live.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

import { requireOwnRoom } from './access.ts'
import { findPoints, findTotals } from './statistics-repository.ts'

/** Statistics of one's own room, up to its last whole minute. */
export async function getStatistics(
  db: Db,
  viewer: Viewer,
  roomId: string,
): Promise<{ statistics: LiveStatistics }> {
  await requireOwnRoom(db, viewer, roomId)
  const [totals, points] = await Promise.all([findTotals(db, roomId), findPoints(db, roomId)])
  return {
    statistics: {
      ...totals,
      points: points.map(({ at, ...counts }) => ({ time: epochSeconds(at), ...counts })),
    },
  }
}
