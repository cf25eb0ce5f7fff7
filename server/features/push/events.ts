import type { PushEvent } from '#contract/push.ts'
import type { Db } from '#server/db/client.ts'
import { relationOf } from '#server/features/users/present.ts'

import { keyOf, type Order } from './pending.ts'
import { ANYBODY, readUsers, readVideos, type Sight } from './repository.ts'

/** Orders that go into one query. */
const CHUNK_COUNT = 1_000

export type Told<Event extends PushEvent = PushEvent> = [order: Order, event: Event]

/** How videos stand that are ordered. Those that are not here, or not ready, are left out. */
export const videoEvents = (db: Db, orders: readonly Order[]) =>
  inChunks(orders, readVideos, db, ({ viewerId, subjectId, rev, likeCount, commentCount, liked }) => ({
    type: 'video.statsChanged' as const,
    videoId: subjectId,
    rev,
    likeCount,
    commentCount,
    ...(viewerId === ANYBODY ? {} : { liked }),
  }))

/** How people stand who are ordered, those that are here. */
export const userEvents = (db: Db, orders: readonly Order[]) =>
  inChunks(orders, readUsers, db, ({ followerCount, followingCount, ...row }) => ({
    type: 'user.statsChanged' as const,
    userId: row.subjectId,
    followerCount,
    followingCount,
    ...(row.viewerId === ANYBODY ? {} : { relation: relationOf(row) }),
  }))

async function inChunks<Row extends Sight, Event extends PushEvent>(
  orders: readonly Order[],
  read: (db: Db, sights: readonly Sight[]) => Promise<Row[]>,
  db: Db,
  toEvent: (row: Row) => Event,
): Promise<Told<Event>[]> {
  const told: Told<Event>[] = []
  for (let start = 0; start < orders.length; start += CHUNK_COUNT) {
    const chunk = orders.slice(start, start + CHUNK_COUNT)
    // oxlint-disable-next-line no-await-in-loop -- one connection of the pool is enough
    const rows = new Map((await read(db, chunk)).map((row) => [keyOf(row), row]))
    for (const order of chunk) {
      const row = rows.get(keyOf(order))
      if (row) told.push([order, toEvent(row)])
    }
  }
  return told
}
