import type { Db } from '#server/db/client.ts'

/** Days over which the demo's authors have gained their followers. */
const FOLLOWER_DAYS = 28

/**
 * Spreads the counts of the demo's videos and authors over the days since posting, each day getting less than the one
 * before: 1/2, 1/3, 1/4 and so on, in proportion.
 */
export async function insertInsights(db: Db): Promise<void> {
  await db.query({
    text: `
      WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
      shares AS (
        SELECT videos.*, each.day::date AS day, 1.0 / (1 + each.place)
          / sum(1.0 / (1 + each.place)) OVER (PARTITION BY videos.id) AS share
        FROM videos, today, generate_series((created_at AT TIME ZONE 'UTC')::date, today.day, interval '1 day')
          WITH ORDINALITY AS each (day, place)
      ),
      parts AS (
        SELECT author_id AS user_id, day, play_count * share AS views, like_count * share AS likes,
          comment_count * share AS comments, 0 AS followers
        FROM shares
        UNION ALL
        SELECT id, (today.day - age.days), 0, 0, 0, follower_count::numeric / ${FOLLOWER_DAYS} * (0.2 + abs(hashint8(id * 31 + age.days)::bigint) % 17 / 10.0)
        FROM users, today, generate_series(0, ${FOLLOWER_DAYS - 1}) AS age (days) WHERE follower_count > 0
      )
      INSERT INTO user_quarters (user_id, quarter, view_count, like_count, comment_count, followed_count)
      SELECT user_id, (day + interval '12 hours') AT TIME ZONE 'UTC', round(sum(views)), round(sum(likes)),
        round(sum(comments)), round(sum(followers))
      FROM parts GROUP BY user_id, day`,
  })
}
