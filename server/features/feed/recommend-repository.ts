import { NEIGHBOURHOOD_COUNT } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import type { Rank } from '#server/db/cursor.ts'
import { ID_MAX } from '#server/db/ids.ts'
import { isFollowing } from '#server/db/relations-sql.ts'
import { IS_LISTED, IS_PUBLIC } from '#server/db/schema/shown-to.ts'
import { hasDismissed } from '#server/features/dismissals/sql.ts'
import { mayList } from '#server/features/visibility/rule.ts'

import { candidateLimit, NEAR_COUNT, TURNS, type Candidate } from './compose-page.ts'
import { FRESH_KEY_LIMIT, INTEREST_MAX_COUNT, type FeedCursor } from './feed-cursor.ts'

/** Followed authors whose videos are used: the most recently followed. The page "Following" has all. */
const FOLLOWED_MAX_COUNT = 50
/** The most recently liked videos, whose hashtags are the viewer's interests. */
const LIKED_MAX_COUNT = 30
/** Fresh videos that are read for one page. */
const FRESH_WINDOW_COUNT = 32
/** Videos that are read of each group: more than it adds, as the page itself shows some of them. */
export const NEAR_WINDOW_COUNT = NEAR_COUNT + 3

/** A video that a pool offers for a page, each pool in its order, or an interest for the cursor. */
export type PoolRow = Candidate | { pool: 'interest'; id: string }

const columns = (
  pool: Candidate['pool'],
  { seenAtMs = 'NULL::float8', tag = 'NULL::text', group = 'NULL::int' } = {},
) => `
  SELECT '${pool}' AS pool, v.id, v.author_id AS "authorId", v.score, v.fresh_key AS "freshKey",
    ${seenAtMs} AS "seenAtMs", ${tag} AS tag, ${group} AS "group"`

/** One more than a pool's turns, as the first may already be shown as a popular one. */
function offerLimit(pool: Candidate['pool'], count: number): number {
  const turns = Array.from({ length: count }, (_, place) => TURNS[place % TURNS.length])
  return turns.filter((turn) => turn === pool).length + 1
}

/**
 * Values of the statements. Wrapped, so that PostgreSQL plans without regard to them: it then plans a named statement
 * once, and not again for every page, which would take as long as the page.
 */
const P = {
  popularScore: '(SELECT $1::float8)',
  popularId: '(SELECT $2::bigint)',
  freshFrom: '(SELECT $3::float8)',
  freshTo: '(SELECT $4::float8)',
  freshWrapFrom: '(SELECT $5::float8)',
  freshWrapTo: '(SELECT $6::float8)',
  startedAt: '(SELECT to_timestamp($7::float8 / 1000))',
  viewerId: '(SELECT $8::bigint)',
  followedScore: '(SELECT $9::float8)',
  followedId: '(SELECT $10::bigint)',
  tagScore: '(SELECT $11::float8)',
  tagRankId: '(SELECT $12::bigint)',
  tagIds: '(SELECT $13::bigint[])',
  seenAt: '(SELECT to_timestamp($14::float8 / 1000))',
  seenId: '(SELECT $15::bigint)',
} as const

// Limits are in the text, not among the values: with a parameter PostgreSQL would plan for a large page.

/** Values of a statement with groups, which come last: the groups, and for each group the score of its position. */
interface GroupValues {
  groups: string
  positions: string
}

/** Videos of each group below its position, the highest rank first. */
const nearArm = ({ groups, positions }: GroupValues, isElsewhere: string) => `
  UNION ALL (
    SELECT found.* FROM unnest(${groups}) AS asked (number) CROSS JOIN LATERAL (
      ${columns('near', { group: 'asked.number' })}
      FROM video_vectors AS near JOIN videos AS v ON v.id = near.video_id AND ${IS_PUBLIC}
      WHERE near.neighbourhood = asked.number AND near.score < (${positions})[asked.number + 1]
        AND (near.score, near.video_id) < (${P.popularScore}, ${P.popularId})
        ${NOT_SHOWN_AS_FRESH} ${isElsewhere}
      ORDER BY near.score DESC, near.video_id DESC LIMIT ${NEAR_WINDOW_COUNT}
    ) AS found
  )`

/** Leaves out videos of groups that were passed there. */
const notShownByGroup = ({ positions }: GroupValues) => `
  AND NOT EXISTS (
    SELECT FROM video_vectors AS passed
    WHERE passed.video_id = v.id AND passed.score >= (${positions})[passed.neighbourhood + 1] OFFSET 0)`

/** Fresh videos of the two ranges of shuffle keys that the feed has not reached. */
const freshArm = (count: number, isElsewhere: string) => `
  (${columns('fresh')} FROM (
    (SELECT * FROM videos
     WHERE ${IS_PUBLIC} AND fresh_until = 'infinity' AND fresh_key > ${P.freshFrom} AND fresh_key <= ${P.freshTo}
     ORDER BY fresh_key LIMIT ${FRESH_WINDOW_COUNT})
    UNION ALL
    (SELECT * FROM videos
     WHERE ${IS_PUBLIC} AND fresh_until = 'infinity' AND fresh_key > ${P.freshWrapFrom} AND fresh_key <= ${P.freshWrapTo}
     ORDER BY fresh_key LIMIT ${FRESH_WINDOW_COUNT})
  ) AS v WHERE (score, id) < (${P.popularScore}, ${P.popularId}) ${isElsewhere}
  LIMIT ${offerLimit('fresh', count)})`

/** Leaves out videos shown as fresh: those in that pool since the feed began, with a shuffle key that was passed. */
const NOT_SHOWN_AS_FRESH = `
  AND NOT (fresh_until > ${P.startedAt}
    AND NOT (fresh_key > ${P.freshFrom} AND fresh_key <= ${P.freshTo} OR fresh_key > ${P.freshWrapFrom} AND fresh_key <= ${P.freshWrapTo}))`

const guestStatement = (count: number, isElsewhere = '') => `
  (${columns('popular')} FROM videos AS v
   WHERE ${IS_PUBLIC} AND (score, id) < (${P.popularScore}, ${P.popularId}) ${NOT_SHOWN_AS_FRESH} ${isElsewhere}
   ORDER BY score DESC, id DESC LIMIT ${candidateLimit(count)})
  UNION ALL ${freshArm(count, isElsewhere)}`

// OFFSET 0 keeps PostgreSQL from reading everything that a viewer has seen, or all videos of a hashtag, into memory:
// only few are looked up, one by one. For the popular ones that reading is worthwhile, as the best may all have been
// seen.
const NOT_SEEN = `
  AND NOT EXISTS (SELECT FROM seen_videos WHERE user_id = ${P.viewerId} AND video_id = v.id OFFSET 0)`
/** Leaves out dismissed videos, muted users, and users behind a block. */
const NOT_HIDDEN = `
  AND NOT ${hasDismissed(P.viewerId, 'v.id')}
  AND NOT EXISTS (SELECT FROM mutes WHERE muter_id = ${P.viewerId} AND muted_id = v.author_id OFFSET 0)
  AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = ${P.viewerId} AND blocked_id = v.author_id OFFSET 0)
  AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = v.author_id AND blocked_id = ${P.viewerId} OFFSET 0)`
/** Authors may watch all their videos, but in a feed they expect to see what others see. */
const NOT_OWN_UNLESS_PUBLIC = `AND (author_id <> ${P.viewerId} OR ${IS_PUBLIC})`
const NOT_SHOWN_AS_FOLLOWED = `
  AND NOT ((v.score, v.id) >= (${P.followedScore}, ${P.followedId}) AND author_id IN (SELECT id FROM followed))`
const NOT_SHOWN_BY_TAG = `
  AND NOT ((v.score, v.id) >= (${P.tagScore}, ${P.tagRankId}) AND EXISTS (
    SELECT FROM video_tags WHERE video_id = v.id AND tag_id = ANY(ARRAY(SELECT id FROM interests)) OFFSET 0))`

const userStatement = (count: number, isElsewhere = '') => `
  WITH followed AS MATERIALIZED (
    SELECT followee_id AS id FROM follows WHERE follower_id = ${P.viewerId}
    ORDER BY created_at DESC, followee_id DESC LIMIT ${FOLLOWED_MAX_COUNT}
  ),
  interests AS MATERIALIZED (
    SELECT unnest(${P.tagIds}) AS id
    UNION ALL (
      SELECT tag_id FROM (
        SELECT video_id FROM likes WHERE user_id = ${P.viewerId} AND ${P.tagIds} IS NULL
        ORDER BY created_at DESC, video_id DESC LIMIT ${LIKED_MAX_COUNT}
      ) AS liked JOIN video_tags USING (video_id)
      GROUP BY tag_id ORDER BY count(*) DESC, tag_id DESC LIMIT ${INTEREST_MAX_COUNT}
    )
  ),
  popular AS MATERIALIZED (
    ${columns('popular')} FROM videos AS v
    WHERE ${IS_PUBLIC} AND (score, id) < (${P.popularScore}, ${P.popularId})
      AND id NOT IN (SELECT video_id FROM seen_videos WHERE user_id = ${P.viewerId})
      ${NOT_SHOWN_AS_FRESH} ${NOT_SHOWN_AS_FOLLOWED} ${NOT_SHOWN_BY_TAG} ${isElsewhere} ${NOT_HIDDEN}
    ORDER BY score DESC, id DESC
    LIMIT ${candidateLimit(count)}
  )
  SELECT * FROM popular
  UNION ALL (
    SELECT found.* FROM followed CROSS JOIN LATERAL (
      ${columns('followed')} FROM videos AS v
      WHERE author_id = followed.id AND ${IS_LISTED} AND (score, id) < (${P.followedScore}, ${P.followedId})
        AND (shown_to <> 'friends' OR ${isFollowing('v.author_id', P.viewerId)})
        ${NOT_SEEN} ${NOT_SHOWN_AS_FRESH} ${NOT_SHOWN_BY_TAG} ${isElsewhere} ${NOT_HIDDEN}
      ORDER BY score DESC, id DESC LIMIT ${offerLimit('followed', count)}
    ) AS found
    ORDER BY score DESC, id DESC LIMIT ${offerLimit('followed', count)}
  )
  UNION ALL (
    SELECT found.* FROM interests CROSS JOIN LATERAL (
      ${columns('similarTag', { tag: '(SELECT name FROM tags WHERE id = interests.id)' })}
      FROM video_tags AS tagged JOIN videos AS v ON v.id = tagged.video_id AND ${IS_PUBLIC}
      WHERE tagged.tag_id = interests.id AND (tagged.score, tagged.video_id) < (${P.tagScore}, ${P.tagRankId})
        ${NOT_SEEN} ${NOT_SHOWN_AS_FRESH} ${NOT_SHOWN_AS_FOLLOWED} ${isElsewhere} ${NOT_HIDDEN}
      ORDER BY tagged.score DESC, tagged.video_id DESC
      LIMIT ${offerLimit('similarTag', count)}
    ) AS found
    ORDER BY score DESC, id DESC LIMIT ${offerLimit('similarTag', count)}
  )
  UNION ALL ${freshArm(count, `${NOT_SEEN} ${NOT_SHOWN_AS_FOLLOWED} ${NOT_SHOWN_BY_TAG} ${isElsewhere} ${NOT_HIDDEN}`)}
  UNION ALL (
    ${columns('rewatch', { seenAtMs: 'round(extract(epoch FROM seen_at) * 1000)::float8' })}
    FROM (
      SELECT v.id, author_id, score, fresh_key, seen_at
      FROM seen_videos JOIN videos AS v ON v.id = video_id AND ${mayList(P.viewerId, 'v')}
      WHERE user_id = ${P.viewerId} AND (seen_at, video_id) > (${P.seenAt}, ${P.seenId})
        AND seen_at <= ${P.startedAt} ${NOT_HIDDEN} ${NOT_OWN_UNLESS_PUBLIC}
        AND (SELECT count(*) FROM popular) < ${candidateLimit(count)}
      ORDER BY seen_at, video_id LIMIT ${candidateLimit(count)}
    ) AS v
  )
  UNION ALL SELECT 'interest', id, NULL, NULL, NULL, NULL, NULL, NULL FROM interests`

const GUEST_GROUPS: GroupValues = { groups: '(SELECT $8::int[])', positions: '(SELECT $9::float8[])' }
const USER_GROUPS: GroupValues = { groups: '(SELECT $16::int[])', positions: '(SELECT $17::float8[])' }

/** The same with videos of groups, and without those that were passed there. */
const guestStatementWithGroups = (count: number) =>
  guestStatement(count, notShownByGroup(GUEST_GROUPS)) + nearArm(GUEST_GROUPS, '')
const userStatementWithGroups = (count: number) =>
  userStatement(count, notShownByGroup(USER_GROUPS)) +
  nearArm(
    USER_GROUPS,
    `AND near.video_id NOT IN (SELECT video_id FROM seen_videos WHERE user_id = ${P.viewerId})
     ${NOT_SHOWN_AS_FOLLOWED} ${NOT_SHOWN_BY_TAG} ${NOT_HIDDEN}`,
  )

/** A page that is asked for. */
interface Wanted {
  cursor: FeedCursor
  count: number
  /** Groups whose videos are found in addition. */
  groups: readonly number[]
}

/** The query of a page of For you. For guests it depends only on the cursor and the groups. */
export function recommendQuery({ cursor, count, groups }: Wanted, viewerId: string | null) {
  const popular = cursor.popular ?? [Infinity, ID_MAX]
  const forEveryone = [...popular, ...remainingKeys(cursor), cursor.startedAtMs]
  const hasGroups = groups.length > 0 || cursor.near.length > 0
  const ofGroups = hasGroups ? [[...groups], scoresOf(cursor)] : []
  if (viewerId === null) {
    return {
      name: `feed.guest${hasGroups ? '.groups' : ''}.${count}`,
      text: hasGroups ? guestStatementWithGroups(count) : guestStatement(count),
      values: [...forEveryone, ...ofGroups],
    }
  }
  return {
    name: `feed.user${hasGroups ? '.groups' : ''}.${count}`,
    text: hasGroups ? userStatementWithGroups(count) : userStatement(count),
    values: [
      ...forEveryone,
      viewerId,
      ...lower(popular, cursor.followed),
      ...lower(popular, cursor.similarTag),
      cursor.tagIds,
      ...(cursor.rewatch ?? [0, '0']),
      ...ofGroups,
    ],
  }
}

export const findCandidates = (db: Db, wanted: Wanted, viewerId: string | null): Promise<PoolRow[]> =>
  db.query<PoolRow>(recommendQuery(wanted, viewerId))

/** For each group the score of its position. */
function scoresOf({ near }: FeedCursor): number[] {
  const scores = Array.from({ length: NEIGHBOURHOOD_COUNT }, () => Infinity)
  for (const [group, score] of near) scores[group] = score
  return scores
}

/** Shuffle keys that were not shown yet: `(from, to]` twice. */
function remainingKeys({ shuffleKey, fresh }: FeedCursor): [number, number, number, number] {
  const isSecondRound = fresh >= FRESH_KEY_LIMIT
  return isSecondRound
    ? [fresh - FRESH_KEY_LIMIT, shuffleKey, 0, -1]
    : [fresh, FRESH_KEY_LIMIT, -1, shuffleKey]
}

function lower(a: Rank, b: Rank | null): Rank {
  if (!b) return a
  const isBLower = b[0] < a[0] || (b[0] === a[0] && BigInt(b[1]) < BigInt(a[1]))
  return isBLower ? b : a
}
