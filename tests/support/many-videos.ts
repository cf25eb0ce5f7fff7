import { NEIGHBOURHOOD_COUNT } from '#contract/constants.ts'
import type { Database, Db } from '#server/db/client.ts'
import { SEEN_MAX_COUNT } from '#server/features/ranking/limits.ts'
import { VECTOR_SIZE } from '#shared/interests/profile.ts'

import { exampleMedia } from './videos.ts'

/** The base of all ids and times, so that sites of every size look alike at the top. */
const FIRST_VIDEO_ID = 1_000_000_000
const VIDEOS_PER_AUTHOR = 20
const TAG_COUNT = 2_000
const YEAR_SEC = 365 * 24 * 60 * 60

export interface CrowdedSite {
  /** Users who follow and like many, and whose watch history is full. */
  userIds: string[]
}

interface CrowdOptions {
  videoCount: number
  userCount: number
  /** How many others each user follows. */
  followedCount?: number
  seenCount?: number
}

/**
 * Fills an empty database with a year of videos by many authors: some with many likes, most with few, one in
 * a hundred fresh. Every second user has seen the videos at the very top, which is the hardest case for a
 * feed; the others have seen videos from everywhere.
 */
export async function fillCrowdedSite(
  database: Database,
  { videoCount, userCount, followedCount = 200, seenCount = SEEN_MAX_COUNT }: CrowdOptions,
): Promise<CrowdedSite> {
  const authorCount = Math.ceil(videoCount / VIDEOS_PER_AUTHOR)
  const userIds = Array.from({ length: userCount }, (_, index) => String(authorCount + index + 1))
  await database.transaction(async (db) => {
    // Rows are valid by construction; checking the references of millions takes longer than writing them.
    await db.query({ text: 'SET LOCAL session_replication_role = replica' })
    await fillUsers(db, authorCount + userCount)
    await fillVideos(db, videoCount, authorCount)
    await fillTags(db)
    await fillVectors(db)
    for (const [index, userId] of userIds.entries()) {
      await fillViewer(db, userId, { authorCount, followedCount, seenCount, isTopSeen: index % 2 === 0 })
    }
  })
  await database.query({ text: 'VACUUM ANALYZE' })
  return { userIds }
}

async function fillUsers(db: Db, count: number): Promise<void> {
  await db.query({
    text: `
      INSERT INTO users (id, unique_id, username, sec_uid, nickname, email)
      SELECT i, 'u' || i, 'u' || i, 'sec' || i, 'Person ' || i, i || '@example.invalid'
      FROM generate_series(1, $1::int) AS i`,
    values: [count],
  })
}

/** Videos next to each other in time have different authors, and likes follow a power law. */
async function fillVideos(db: Db, count: number, authorCount: number): Promise<void> {
  await db.query({
    text: `
      INSERT INTO videos (id, author_id, caption, state, progress, media, like_count, score, fresh_until, created_at)
      SELECT ${FIRST_VIDEO_ID} + i, 1 + (i * 7919::bigint) % $2::int, 'Video ' || i || ' #tag', 'ready', 1, $3::jsonb, likes,
        log(1 + likes::float8) + extract(epoch FROM born)::float8 / 45000,
        CASE WHEN i > $1::int * 0.99 THEN 'infinity'::timestamptz ELSE '-infinity' END, born
      FROM (
        SELECT i, now() - make_interval(secs => ${YEAR_SEC} * (1 - i / $1::float8)) AS born,
          CASE WHEN i > $1::int * 0.99 THEN 0
            ELSE least(floor(power(1 - ((i * 48271::bigint) % 2147483647) / 2147483647.0, -0.8)), 100000) END AS likes
        FROM generate_series(1, $1::int) AS i
      ) AS video`,
    values: [count, authorCount, JSON.stringify(exampleMedia)],
  })
}

/** Three tags for each video, some of them common. */
async function fillTags(db: Db): Promise<void> {
  await db.query({
    text: `INSERT INTO tags (id, name) SELECT i, 'tag' || i FROM generate_series(1, ${TAG_COUNT}) AS i`,
  })
  await db.query({
    text: `
      INSERT INTO video_tags (tag_id, video_id, score, list_order)
      SELECT 1 + floor(power((id * n * 16807) % 2147483647 / 2147483647.0, 2) * ${TAG_COUNT}), id, score, id
      FROM videos, generate_series(1, 3) AS n
      ON CONFLICT DO NOTHING`,
  })
}

/** As many videos as a site finds vectors for: those with the highest ranks. */
async function fillVectors(db: Db): Promise<void> {
  await db.query({
    text: `
      INSERT INTO video_vectors (video_id, vector, neighbourhood, score)
      SELECT id, array_fill((id % 128)::smallint, ARRAY[${VECTOR_SIZE}]), (id * 16807) % 2147483647 % ${NEIGHBOURHOOD_COUNT}, score
      FROM (SELECT id, score FROM videos ORDER BY score DESC LIMIT 100000) AS best`,
  })
}

async function fillViewer(
  db: Db,
  userId: string,
  {
    authorCount,
    followedCount,
    seenCount,
    isTopSeen,
  }: { authorCount: number; followedCount: number; seenCount: number; isTopSeen: boolean },
): Promise<void> {
  await db.query({
    text: `
      INSERT INTO follows (follower_id, followee_id)
      SELECT DISTINCT $1::bigint, 1 + (i * $1::bigint * 31) % $3::int FROM generate_series(1, $2::int) AS i`,
    values: [userId, followedCount, authorCount],
  })
  await db.query({
    text: `
      INSERT INTO seen_videos (user_id, video_id, seen_at)
      SELECT $1::bigint, id, now() - make_interval(mins => (row_number() OVER ())::int) FROM (
        SELECT id FROM videos
        ORDER BY ${isTopSeen ? 'score DESC, id DESC' : 'md5(id::text || $1::bigint::text)'} LIMIT $2
      ) AS seen`,
    values: [userId, seenCount],
  })
  await db.query({
    text: `
      INSERT INTO likes (user_id, video_id, created_at)
      SELECT user_id, video_id, seen_at FROM seen_videos WHERE user_id = $1 ORDER BY seen_at DESC LIMIT 50`,
    values: [userId],
  })
}
