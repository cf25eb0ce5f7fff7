import type { Db } from '#server/db/client.ts'

import type { RoomTally } from './room-audience.ts'

/** Adds what happened in a room since the last point. A restarted server counts viewers from zero. */
export async function addPoint(db: Db, id: string, point: RoomTally): Promise<void> {
  await db.query({
    name: 'live.addPoint',
    text: `
      WITH room AS (
        UPDATE live_rooms SET heart_count = greatest(heart_count, $6), chat_count = chat_count + $3,
          watch_time_sec = watch_time_sec + $5, peak_viewer_count = greatest(peak_viewer_count, $7),
          unique_viewer_count = greatest(unique_viewer_count, $8)
        WHERE id = $1 RETURNING id
      )
      INSERT INTO live_points (room_id, at, viewer_count, chat_count, heart_count)
      SELECT id, now(), $2, $3, $4 FROM room ON CONFLICT DO NOTHING`,
    values: [
      id,
      point.viewerCount,
      point.chatCount,
      point.heartCount,
      point.watchTimeSec,
      point.totalHeartCount,
      point.peakViewerCount,
      point.uniqueViewerCount,
    ],
  })
}

interface Totals {
  peakViewerCount: number
  uniqueViewerCount: number
  watchTimeSec: number
  chatCount: number
  heartCount: number
}

export async function findTotals(db: Db, id: string): Promise<Totals> {
  const [totals] = await db.query<Totals>({
    name: 'live.totals',
    text: `
      SELECT peak_viewer_count AS "peakViewerCount", unique_viewer_count AS "uniqueViewerCount",
        watch_time_sec::float AS "watchTimeSec", chat_count AS "chatCount", heart_count AS "heartCount"
      FROM live_rooms WHERE id = $1`,
    values: [id],
  })
  return totals ?? { peakViewerCount: 0, uniqueViewerCount: 0, watchTimeSec: 0, chatCount: 0, heartCount: 0 }
}

/** A room is on air for eight hours at most. */
export const findPoints = (
  db: Db,
  id: string,
): Promise<{ at: Date; viewerCount: number; chatCount: number; heartCount: number }[]> =>
  db.query({
    name: 'live.points',
    text: `
      SELECT at, viewer_count AS "viewerCount", chat_count AS "chatCount", heart_count AS "heartCount"
      FROM live_points WHERE room_id = $1 ORDER BY at LIMIT 1000`,
    values: [id],
  })
