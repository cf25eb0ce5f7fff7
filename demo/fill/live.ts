import { LiveStatus } from '#contract/live.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { liveRooms } from '#server/db/schema/index.ts'

const HOUR_MS = 60 * 60 * 1000
const PLANNER = 'tidepool_lab'
const PAST_HOST = 'mira.paints'

/** Adds a planned live room, and one that is over and was posted as a video. */
export async function insertLiveRooms(
  db: Db,
  userIdOf: (uniqueId: string) => string | undefined,
  now: Date,
): Promise<void> {
  const [planner, pastHost] = [userIdOf(PLANNER), userIdOf(PAST_HOST)]
  const common = { orientation: 'portrait', audience: 'everyone', chatAudience: 'everyone' } as const
  if (planner !== undefined) {
    await db.orm.insert(liveRooms).values({
      ...common,
      id: nextId(),
      hostId: planner,
      title: 'Two pendulums, one table, your questions',
      tags: ['pendulum', 'science'],
      status: LiveStatus.create,
      plannedAt: new Date(now.getTime() + 48 * HOUR_MS),
    })
  }
  if (pastHost === undefined) return
  const [replay] = await db.query<{ id: string }>({
    text: 'SELECT id FROM videos WHERE author_id = $1 ORDER BY id LIMIT 1',
    values: [pastHost],
  })
  await db.orm.insert(liveRooms).values({
    ...common,
    id: nextId(),
    hostId: pastHost,
    title: 'Painting a sky with you',
    tags: ['painting'],
    status: LiveStatus.stop,
    startedAt: new Date(now.getTime() - 27 * HOUR_MS),
    endedAt: new Date(now.getTime() - 26 * HOUR_MS),
    endReason: 'host',
    heartCount: 1_280,
    chatCount: 214,
    peakViewerCount: 63,
    uniqueViewerCount: 171,
    watchTimeSec: 96_400,
    ...(replay && { replayVideoId: replay.id }),
  })
}
