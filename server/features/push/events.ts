import type { PushEvent } from '#contract/push.ts'
import type { Db } from '#server/db/client.ts'
import { relationOf } from '#server/features/users/present.ts'

import { viewKey, type PendingRead } from './pending-reads.ts'
import { EVERY_VIEWER, readUsers, readVideos, type SubjectView } from './repository.ts'

/** Reads that go into one query. */
const CHUNK_COUNT = 1_000

/** An event, and the read that it came from. */
export type ReadEvent<Event extends PushEvent = PushEvent> = [read: PendingRead, event: Event]

/** Reads the state of videos. Videos that do not exist or are not ready are left out. */
export const readVideoEvents = (db: Db, reads: readonly PendingRead[]) =>
  readInChunks(reads, readVideos, db, ({ viewerId, subjectId, rev, likeCount, commentCount, liked }) => ({
    type: 'video.statsChanged' as const,
    videoId: subjectId,
    rev,
    likeCount,
    commentCount,
    ...(viewerId === EVERY_VIEWER ? {} : { liked }),
  }))

/** Reads the state of users. Users that do not exist are left out. */
export const readUserEvents = (db: Db, reads: readonly PendingRead[]) =>
  readInChunks(reads, readUsers, db, ({ followerCount, followingCount, ...row }) => ({
    type: 'user.statsChanged' as const,
    userId: row.subjectId,
    followerCount,
    followingCount,
    ...(row.viewerId === EVERY_VIEWER ? {} : { relation: relationOf(row, row.viewerId) }),
  }))

async function readInChunks<Row extends SubjectView, Event extends PushEvent>(
  reads: readonly PendingRead[],
  query: (db: Db, views: readonly SubjectView[]) => Promise<Row[]>,
  db: Db,
  toEvent: (row: Row) => Event,
): Promise<ReadEvent<Event>[]> {
  const events: ReadEvent<Event>[] = []
  for (let start = 0; start < reads.length; start += CHUNK_COUNT) {
    const chunk = reads.slice(start, start + CHUNK_COUNT)
    // oxlint-disable-next-line no-await-in-loop -- one connection of the pool is enough
    const rows = new Map((await query(db, chunk)).map((row) => [viewKey(row), row]))
    for (const read of chunk) {
      const row = rows.get(viewKey(read))
      if (row) events.push([read, toEvent(row)])
    }
  }
  return events
}
