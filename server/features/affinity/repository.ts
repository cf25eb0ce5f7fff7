import type { Db } from '#server/db/client.ts'
import { IS_PUBLIC } from '#server/db/schema/shown-to.ts'

import type { DescribedVideo } from './find-vectors.ts'

/** Videos whose vectors are found from what was watched: those with the most viewers. */
const WATCHED_MAX_COUNT = 50_000
/** Further videos that get the vectors of those like them: the highest ranks, which are the ones that feeds show. */
const RANKED_MAX_COUNT = 50_000
/** Videos of a viewer, the latest, so that nobody teaches much more than others. */
const HISTORY_MAX_COUNT = 200
/**
 * A video was watched, and not merely passed, when half of it was, or so many seconds: of a long one nobody needs to see
 * half to like it, and nobody stays so long with one that they do not like. Guests and new accounts, of which anyone can make
 * any number, teach nothing, nor do users who exchange likes with the author.
 */
const WATCHED_MS = 15_000
const WAS_WATCHED = `watches.is_proven AND watch_time_ms >= least((media ->> 'durationSec')::float8 * 500, ${WATCHED_MS})`

/** Finds the public videos that at least so many viewers have watched, those with the most viewers first. */
export async function findWatched(db: Db, viewerCount: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'affinity.watched',
    text: `
      SELECT video_id AS id FROM watches JOIN videos ON videos.id = video_id AND ${IS_PUBLIC}
      WHERE ${WAS_WATCHED}
      GROUP BY video_id HAVING count(*) >= $1
      ORDER BY count(*) DESC, video_id LIMIT ${WATCHED_MAX_COUNT}`,
    values: [viewerCount],
  })
  return rows.map(({ id }) => id)
}

/**
 * For each viewer, which of the videos they watched, as places in `videoIds`, such as `0,16`. The database does not say
 * who they are. `watches` has a limited number of rows (`server/security/purge.ts`).
 */
export async function findHistories(db: Db, videoIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ history: string }>({
    name: 'affinity.histories',
    text: `
      SELECT array_to_string((array_agg(place - 1 ORDER BY watched_at DESC, place))[1:${HISTORY_MAX_COUNT}], ',') AS history
      FROM unnest($1::bigint[]) WITH ORDINALITY AS counted (video_id, place)
        JOIN videos ON videos.id = video_id JOIN watches USING (video_id)
      WHERE ${WAS_WATCHED}
      GROUP BY viewer_key HAVING count(*) > 1`,
    values: [videoIds],
  })
  return rows.map(({ history }) => history)
}

interface DescribedRow extends DescribedVideo, Record<string, unknown> {
  id: string
}

/** The given videos in their order, and then those with the highest ranks, with what they have in common with others. */
export const findDescribed = (db: Db, videoIds: readonly string[]): Promise<DescribedRow[]> =>
  db.query<DescribedRow>({
    name: 'affinity.described',
    text: `
      SELECT v.id, concat_ws(',', '@' || v.author_id, (SELECT string_agg(tag_id::text, ',') FROM video_tags WHERE video_id = v.id)) AS names,
        vector::text AS earlier, neighbourhood AS "earlierGroup"
      FROM (
        SELECT id, min(place) AS place FROM (
          SELECT * FROM unnest($1::bigint[]) WITH ORDINALITY AS counted (id, place)
          UNION ALL
          (SELECT id, NULL FROM videos WHERE ${IS_PUBLIC} ORDER BY score DESC, id DESC LIMIT ${RANKED_MAX_COUNT})
        ) AS wanted GROUP BY id
      ) AS wanted JOIN videos AS v USING (id) LEFT JOIN video_vectors ON video_id = v.id
      ORDER BY place, v.id`,
    values: [videoIds],
  })

/** Vectors to be written, as columns. */
export interface Columns {
  videoIds: string[]
  /** Each as PostgreSQL's own text of an array. */
  vectors: string[]
  groups: number[]
}

/**
 * Writes vectors of videos that are still public, with their scores. The videos are locked first, as by whatever changes
 * scores, so that none is missed.
 * @returns the videos that have one now
 */
export async function putVectors(db: Db, { videoIds, vectors, groups }: Columns): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'affinity.put',
    text: `
      WITH given AS (
        SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[]) AS given (video_id, vector, neighbourhood)
      ),
      locked AS (
        SELECT id, score FROM videos WHERE id IN (SELECT video_id FROM given) AND ${IS_PUBLIC}
        ORDER BY id FOR NO KEY UPDATE
      )
      INSERT INTO video_vectors (video_id, vector, neighbourhood, score)
      SELECT id, vector::smallint[], neighbourhood, score FROM given JOIN locked ON id = video_id
      ON CONFLICT (video_id) DO UPDATE
      SET vector = excluded.vector, neighbourhood = excluded.neighbourhood, score = excluded.score
      RETURNING video_id AS id`,
    values: [videoIds, vectors, groups],
  })
  return rows.map(({ id }) => id)
}

/** Removes the vectors of all other videos. */
export async function removeOtherVectors(db: Db, videoIds: readonly string[]): Promise<void> {
  await db.query({
    name: 'affinity.removeOthers',
    text: 'DELETE FROM video_vectors WHERE video_id <> ALL ($1::bigint[])',
    values: [videoIds],
  })
}
