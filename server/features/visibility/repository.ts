import type { Standing } from '#contract/moderation.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { isBlockedEitherWay, isBlocking, isFollowing } from '#server/db/relations-sql.ts'

import { ageOf, isRegionAllowed } from './limits.ts'
import { mayModerate, mayWatch, type VideoFacts } from './rule.ts'
import { visitorRegion } from './visitor-region.ts'

/** Locks a video until the transaction ends, whether it is shown or not. */
export async function lockVideo(db: Tx, id: string): Promise<void> {
  await db.query({
    name: 'visibility.lockVideo',
    text: 'SELECT FROM videos WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  })
}

interface FoundFacts extends VideoFacts {
  authorId: string
  /** The author has blocked the viewer. */
  isBlocker: boolean
}

/** Finds the facts about a video, with its author. */
export async function findFacts(
  db: Db,
  videoId: string,
  viewerId: string | null,
): Promise<Omit<FoundFacts, 'isModerator'> | undefined> {
  const [facts] = await db.query<Omit<FoundFacts, 'isModerator'>>({
    name: 'visibility.facts',
    text: `
      SELECT author_id AS "authorId", state = 'ready' AND deleted_at IS NULL AS "isThere", audience,
        is_author_private AS "isAuthorPrivate", author_standing AS "authorStanding", moderation,
        is_review_due AS "isReviewDue", is_unshelved_by_music AS "isUnshelvedByMusic", scheduled_at IS NOT NULL AS "isScheduled",
        min_age AS "minAge", ${ageOf('$2')} AS "viewerAge", ${isRegionAllowed('$3', 'videos')} AS "isRegionAllowed",
        author_id = $2 AS "isOwn",
        ${isFollowing('$2', 'author_id')} AS "isFollowed",
        ${isFollowing('author_id', '$2')} AS "isFollower",
        ${isBlockedEitherWay('$2', 'author_id')} AS "isHidden",
        ${isBlocking('author_id', '$2')} AS "isBlocker"
      FROM videos WHERE id = $1`,
    values: [videoId, viewerId ?? NO_USER, visitorRegion()],
  })
  return facts
}

export async function mayFetchFiles(
  db: Db,
  videoId: string,
  viewerId: string | null,
  isModerator: boolean,
): Promise<boolean> {
  const found = await db.query({
    name: 'visibility.mayFetchFiles',
    text: `SELECT FROM videos WHERE id = $1 AND (author_id = $2 OR ${mayWatch('$2', 'videos', '$3')}
      OR $4 AND ${mayModerate('$2', 'videos')})`,
    values: [videoId, viewerId ?? NO_USER, visitorRegion(), isModerator],
  })
  return found.length > 0
}

/** Finds those of the videos that the viewer may watch. */
export async function findWatchable(
  db: Db,
  videoIds: readonly string[],
  viewerId: string | null,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'visibility.watchable',
    text: `SELECT id FROM videos WHERE id = ANY ($1::bigint[]) AND ${mayWatch('$2', 'videos', '$3')}`,
    values: [videoIds, viewerId ?? NO_USER, visitorRegion()],
  })
  return rows.map(({ id }) => id)
}

/** The standing of an account. Undefined when there is none. */
/** When the pause of an account ends. Null when there is none. */
export async function findPauseEnd(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.query<{ pausedUntil: Date | null }>({
    name: 'visibility.pauseEnd',
    text: 'SELECT paused_until AS "pausedUntil" FROM users WHERE id = $1',
    values: [userId],
  })
  return row?.pausedUntil ?? null
}

export async function findStanding(db: Db, userId: string): Promise<Standing | undefined> {
  const [row] = await db.query<{ standing: Standing }>({
    name: 'visibility.standing',
    text: 'SELECT standing FROM users WHERE id = $1',
    values: [userId],
  })
  return row?.standing
}
