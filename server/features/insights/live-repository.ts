import { LiveStatus } from '#contract/live.ts'
import type { Db } from '#server/db/client.ts'
import { ID_MAX } from '#server/db/ids.ts'

export interface LiveRow {
  id: string
  title: string
  startedAt: Date
  endedAt: Date
  viewers: number
  peakViewers: number
  watchTimeSec: number
  likes: number
  comments: number
}

/** The next lives of a host that are over, the newest first. */
export const findLives = (
  db: Db,
  hostId: string,
  beforeId: string | null,
  limit: number,
): Promise<LiveRow[]> =>
  db.query<LiveRow & Record<string, unknown>>({
    name: `insights.lives.${limit}`,
    text: `
      SELECT id, title, started_at AS "startedAt", ended_at AS "endedAt", unique_viewer_count AS viewers,
        peak_viewer_count AS "peakViewers", watch_time_sec::float8 AS "watchTimeSec", heart_count AS likes,
        chat_count AS comments
      FROM live_rooms
      WHERE host_id = $1 AND id < $2 AND status = ${LiveStatus.stop} AND started_at IS NOT NULL AND ended_at IS NOT NULL
      ORDER BY id DESC LIMIT ${limit}`,
    values: [hostId, beforeId ?? ID_MAX],
  })
