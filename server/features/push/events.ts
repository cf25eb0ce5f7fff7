import type { PushEvent } from '#contract/push.ts'
import type { Db } from '#server/db/client.ts'
import { countUnread } from '#server/features/notices/read-repository.ts'
import { relationOf } from '#server/features/users/present.ts'

import { UNREAD_COUNTS, viewKey, type PendingRead } from './pending-reads.ts'
import { EVERY_VIEWER, readUsers, readVideos, type SubjectView, type VideoStats } from './repository.ts'

/** Reads that go into one query. */
const CHUNK_COUNT = 1_000

/** An event, and the read that it is from. */
export type ReadEvent<Event extends PushEvent = PushEvent> = [read: PendingRead, event: Event]

/**
 * Reads the state of videos. For a viewer who may not watch one, it is gone. Reads for every viewer at once leave out
 * videos that not everyone may watch.
 */
export const readVideoEvents = (db: Db, reads: readonly PendingRead[]) =>
  readInChunks<VideoStats, PushEvent>(
    reads,
    readVideos,
    db,
    ({ viewerId, subjectId, rev, likeCount, commentCount, liked }) => ({
      type: 'video.statsChanged',
      videoId: subjectId,
      rev,
      likeCount,
      commentCount,
      ...(viewerId === EVERY_VIEWER ? {} : { liked }),
    }),
    ({ viewerId, subjectId }) =>
      viewerId === EVERY_VIEWER ? undefined : { type: 'video.gone', videoId: subjectId },
  )

/** Reads the state of users. Users that do not exist are left out. */
export const readUserEvents = (db: Db, reads: readonly PendingRead[]) =>
  readInChunks(reads, readUsers, db, ({ followerCount, followingCount, ...row }) => ({
    type: 'user.statsChanged' as const,
    userId: row.subjectId,
    followerCount,
    followingCount,
    ...(row.viewerId === EVERY_VIEWER ? {} : { relation: relationOf(row, row.viewerId) }),
  }))

const isOfCounts = ({ subjectId }: PendingRead): boolean => subjectId === UNREAD_COUNTS

/** Reads the unread notices of viewers, and whether their list has changed. */
export async function readInboxEvents(db: Db, reads: readonly PendingRead[]): Promise<ReadEvent[]> {
  const counted = await readInChunks(
    reads.filter(isOfCounts),
    readCounts,
    db,
    ({ unread, followRequestCount, unreadConversationCount }) => ({
      type: 'inbox.counted' as const,
      unread,
      followRequestCount,
      unreadConversationCount,
    }),
  )
  const changed = reads.filter((read) => !isOfCounts(read))
  return [...counted, ...changed.map((read): ReadEvent => [read, { type: 'inbox.changed' }])]
}

const readCounts = async (db: Db, views: readonly SubjectView[]) =>
  (
    await countUnread(
      db,
      views.map(({ viewerId }) => viewerId),
    )
  ).map(({ recipientId, ...counts }) => ({
    viewerId: recipientId,
    subjectId: UNREAD_COUNTS,
    ...counts,
  }))

async function readInChunks<Row extends SubjectView, Event extends PushEvent>(
  reads: readonly PendingRead[],
  query: (db: Db, views: readonly SubjectView[]) => Promise<Row[]>,
  db: Db,
  toEvent: (row: Row) => Event,
  toGone: (read: PendingRead) => Event | undefined = () => undefined,
): Promise<ReadEvent<Event>[]> {
  const events: ReadEvent<Event>[] = []
  for (let start = 0; start < reads.length; start += CHUNK_COUNT) {
    const chunk = reads.slice(start, start + CHUNK_COUNT)
    // One connection of the pool is enough.
    const rows = new Map((await query(db, chunk)).map((row) => [viewKey(row), row]))
    for (const read of chunk) {
      const row = rows.get(viewKey(read))
      const event = row ? toEvent(row) : toGone(read)
      if (event) events.push([read, event])
    }
  }
  return events
}
