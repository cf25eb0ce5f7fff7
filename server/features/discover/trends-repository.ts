import type { Db } from '#server/db/client.ts'
import { IS_PUBLIC } from '#server/db/schema/shown-to.ts'
import { EVERYWHERE, TREND_KINDS, type TrendKind } from '#server/db/schema/trends.ts'

/** Number of the latest likes, posts and follows that are read. */
const READ_COUNTS = { likes: 20_000, posts: 2_000, follows: 5_000 }
/** Stored subjects per kind and region. */
const STORED_COUNT = 300
/** Regions with their own trends: those with the most activity. */
const REGION_COUNT = 30
/** Hours after which an action counts half. */
const HALF_LIFE_HOURS = 24
/** Length of the past with which a subject is compared. */
const PAST_DAYS = 7
/** Age up to which accounts are grouped by network, as anyone can make many of them. */
const NEW_ACCOUNT_DAYS = 1

/** Halvings after which an action weighs next to nothing; a smaller weight would underflow. */
const HALVINGS_MAX = 1_000
/** The same for a decay by e instead of 2. */
const TURNS_MAX = 600

const weight = `power(0.5::float8, least(${HALVINGS_MAX},
  greatest(extract(epoch FROM $1::timestamptz - created_at)::float8, 0) / ${HALF_LIFE_HOURS * 3_600}))`
const latest = (table: string, columns: string, order: string, count: number) =>
  `(SELECT ${columns}, ${weight} AS weight FROM ${table} ORDER BY ${order} DESC LIMIT ${count})`

/**
 * SQL: the sum, over groups, of the square root of the number of users interested in each subject, each counted once
 * per group.
 */
const dampedBy = (group: string) => `
  SELECT kind, region, subject_id, sum(strength) AS strength FROM (
    SELECT kind, region, subject_id, grouped, sqrt(sum(weight)) AS strength FROM (
      SELECT kind, region, subject_id, ${group} AS grouped, actor, max(weight) AS weight
      FROM placed JOIN networks USING (actor) GROUP BY 1, 2, 3, 4, 5
    ) AS actors GROUP BY 1, 2, 3, 4
  ) AS groups GROUP BY 1, 2, 3`

/**
 * Updates the trends. A user counts once for a subject, by their likes, posts and follows. For many users who like one
 * author's videos with a hashtag or sound, and for many in one network, only the square root of their number counts.
 * Subjects are ordered by how far they are above their own past, in standard deviations of a count; those that are not
 * above it follow, by strength.
 */
export async function refresh(db: Db, now: Date): Promise<void> {
  await db.query({
    name: 'discover.refresh',
    text: `
      WITH acts AS MATERIALIZED (
        SELECT actor, video_id, max(weight) AS weight FROM (
          ${latest('likes', 'user_id AS actor, video_id', 'created_at', READ_COUNTS.likes)}
          UNION ALL
          ${latest(`videos WHERE ${IS_PUBLIC}`, 'author_id AS actor, id AS video_id', 'id', READ_COUNTS.posts)}
        ) AS latest GROUP BY actor, video_id
      ),
      seen AS MATERIALIZED (
        SELECT actor, video_id, weight, author_id, music_id, region
        FROM acts JOIN videos ON videos.id = video_id AND ${IS_PUBLIC}
      ),
      taken (kind, subject_id, author_id, actor, region, weight) AS MATERIALIZED (
        SELECT ${TREND_KINDS.video}, video_id, actor, actor, region, weight FROM seen WHERE actor <> author_id
        UNION ALL
        SELECT ${TREND_KINDS.user}, author_id, actor, actor, region, weight FROM seen WHERE actor <> author_id
        UNION ALL
        SELECT ${TREND_KINDS.user}, followee_id, actor, actor, NULL, weight
        FROM ${latest('follows', 'follower_id AS actor, followee_id', 'created_at', READ_COUNTS.follows)} AS followed
        UNION ALL
        SELECT ${TREND_KINDS.tag}, tag_id, author_id, actor, region, weight FROM seen JOIN video_tags USING (video_id)
        UNION ALL
        SELECT ${TREND_KINDS.sound}, music_id, author_id, actor, region, weight FROM seen WHERE music_id IS NOT NULL
      ),
      regions AS (
        SELECT region FROM taken WHERE region IS NOT NULL GROUP BY region
        ORDER BY count(*) DESC, region LIMIT ${REGION_COUNT}
      ),
      placed AS MATERIALIZED (
        SELECT kind, '${EVERYWHERE}' AS region, subject_id, author_id, actor, weight FROM taken
        UNION ALL
        SELECT kind, region, subject_id, author_id, actor, weight FROM taken JOIN regions USING (region)
      ),
      networks AS MATERIALIZED (
        SELECT actor, CASE WHEN users.created_at > $1::timestamptz - make_interval(days => ${NEW_ACCOUNT_DAYS}) THEN 'new'
          ELSE coalesce((
            SELECT network FROM sessions WHERE user_id = actor AND network IS NOT NULL ORDER BY created_at DESC LIMIT 1
          ), 'unknown') END AS network
        FROM (SELECT DISTINCT actor FROM taken) AS actors JOIN users ON users.id = actor
      ),
      measured AS (
        SELECT kind, region, subject_id, least(by_author.strength, by_network.strength) AS strength
        FROM (${dampedBy('author_id')}) AS by_author
        JOIN (${dampedBy('network')}) AS by_network USING (kind, region, subject_id)
      ),
      compared AS (
        SELECT kind, region, subject_id, measured.strength, coalesce(
          usual + (measured.strength - usual) * (1 - exp(-least(${TURNS_MAX},
            greatest(extract(epoch FROM $1::timestamptz - refreshed_at)::float8, 0) / ${PAST_DAYS * 86_400}
          ))), 0) AS usual
        FROM measured LEFT JOIN trends USING (kind, region, subject_id)
      ),
      stored AS MATERIALIZED (
        SELECT kind, region, subject_id, strength, usual FROM (
          SELECT compared.*, row_number() OVER (
            PARTITION BY kind, region ORDER BY greatest(strength, usual) DESC, subject_id DESC
          ) AS place FROM compared
        ) AS ranked WHERE place <= ${STORED_COUNT}
      ),
      removed AS (
        DELETE FROM trends WHERE NOT EXISTS (
          SELECT FROM stored
          WHERE stored.kind = trends.kind AND stored.region = trends.region AND stored.subject_id = trends.subject_id
        )
      )
      INSERT INTO trends (kind, region, subject_id, strength, usual, score, refreshed_at)
      SELECT kind, region, subject_id, strength, usual,
        CASE WHEN strength > usual THEN (strength - usual) / sqrt(usual + 1) ELSE -1 / (strength + 1) END, $1
      FROM stored ORDER BY kind, region, subject_id
      ON CONFLICT (kind, region, subject_id) DO UPDATE SET strength = excluded.strength, usual = excluded.usual,
        score = excluded.score, refreshed_at = excluded.refreshed_at`,
    values: [now],
  })
}

/** The top trending subjects of a kind: those of the region first, then those of all regions. */
export async function findRising(
  db: Db,
  kind: TrendKind,
  region: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'discover.rising',
    text: `
      (SELECT subject_id AS id FROM trends WHERE kind = $1 AND region = $2 AND region <> '${EVERYWHERE}'
        ORDER BY score DESC, subject_id DESC LIMIT $3)
      UNION ALL
      (SELECT subject_id FROM trends WHERE kind = $1 AND region = '${EVERYWHERE}'
        ORDER BY score DESC, subject_id DESC LIMIT $3)`,
    values: [TREND_KINDS[kind], region ?? EVERYWHERE, limit],
  })
  return [...new Set(rows.map(({ id }) => id))]
}
