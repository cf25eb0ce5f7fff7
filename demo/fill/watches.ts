import type { Db } from '#server/db/client.ts'

/** Authors whose videos a viewer watches. */
const FAVOURITES_COUNT = 2
const WATCHED_DAYS = 60

/**
 * Has the audience watch the videos of a few authors each, so that the site knows from its first day what is watched
 * together. Neither the points of the videos nor their views count it again.
 * @param guideId the account with which one logs in, whose history is its own
 */
export async function insertWatches(db: Db, guideId: string): Promise<void> {
  await db.query({
    text: `
      WITH author AS (
        SELECT author_id AS id, row_number() OVER (ORDER BY author_id) - 1 AS place, count(*) OVER () AS count
        FROM videos WHERE shown_to = 'everyone' GROUP BY author_id
      ),
      viewer AS (
        SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users WHERE id <> $1
      )
      INSERT INTO watches (viewer_key, video_id, user_id, is_proven, watch_time_ms, watched_at)
      SELECT viewer.id::text, videos.id, viewer.id, true, (media ->> 'durationSec')::float8 * 900,
        greatest(videos.created_at, now() - make_interval(days => ${WATCHED_DAYS}) * random())
      FROM viewer CROSS JOIN generate_series(0, ${FAVOURITES_COUNT - 1}) AS favourite
        JOIN author ON author.place = (viewer.place * (1 + favourite) + favourite) % author.count
        JOIN videos ON author_id = author.id AND shown_to = 'everyone'
      WHERE viewer.id <> author.id
      ON CONFLICT DO NOTHING`,
    values: [guideId],
  })
}
