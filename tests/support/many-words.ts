import type { Database, Db } from '#server/db/client.ts'
import { SEARCH_KINDS } from '#server/db/schema/search.ts'

/** On average, besides the one that all videos have. */
const WORDS_PER_VIDEO = 5

/** A word of seven letters for a number: the words of neighbouring numbers have nothing in common. */
const wordOf = (number: string) => `translate(left(md5(${number}::text), 7), '0123456789', 'ghijklmnop')`

/** The word, and the word without each of its letters, as `nearOf` makes them. */
const NEAR = `(
  SELECT array_agg(DISTINCT part) FROM (
    SELECT word AS part UNION SELECT left(word, k - 1) || substr(word, k + 1) FROM generate_series(1, length(word)) AS k
  ) AS parts)`

/** How many different words a site with this many videos has: new texts use fewer and fewer new ones (Heaps' law). */
const vocabularyOf = (videoCount: number): number => Math.round(50 * Math.sqrt(videoCount))

/**
 * Writes the search index for the videos and users of a site that `fillCrowdedSite` has filled, by SQL alone: a word that
 * all videos have, and others of which few are common and most are rare. Postings for the sort by date are left out.
 */
export async function fillSearchIndex(database: Database, videoCount: number): Promise<void> {
  const wordCount = vocabularyOf(videoCount)
  await database.transaction(async (db) => {
    await insertWords(
      db,
      'video',
      `SELECT 'common' UNION ALL SELECT ${wordOf('i')} FROM generate_series(2, $2::int) AS i`,
      wordCount,
    )
    await insertWords(db, 'user', `SELECT unique_id FROM users WHERE id > 0 AND $2::int > 0`, 1)
    await db.query({
      text: `
        CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS
        SELECT id, row_number() OVER (ORDER BY id)::int AS number, count(*) OVER ()::int AS total
        FROM search_words WHERE kind = $1`,
      values: [SEARCH_KINDS.video],
    })
    await db.query({ text: 'CREATE UNIQUE INDEX ON numbered (number)' })
    await db.query({
      text: `
        INSERT INTO search_documents (kind, subject_id, rank, word_ids)
        SELECT $1, v.id, round(64 * log(2, 1 + v.like_count))::int, (
          SELECT array_agg(DISTINCT numbered.id) FROM (
            SELECT 1 AS number UNION ALL
            SELECT 2 + floor(power((v.id * n * 16807) % 2147483647 / 2147483647.0, 3) * ($2::int - 2))::int
            FROM generate_series(1, ${WORDS_PER_VIDEO}) AS n
          ) AS chosen JOIN numbered USING (number))
        FROM videos AS v`,
      values: [SEARCH_KINDS.video, wordCount],
    })
    await db.query({
      text: `
        INSERT INTO search_documents (kind, subject_id, rank, word_ids)
        SELECT $1, users.id, 0, ARRAY[search_words.id] FROM users JOIN search_words ON kind = $1 AND word = unique_id`,
      values: [SEARCH_KINDS.user],
    })
    await db.query({
      text: `
        INSERT INTO search_postings (word_id, rank, subject_id)
        SELECT word_id, rank, subject_id FROM search_documents, unnest(word_ids) AS word_id ORDER BY 1, 2, 3`,
    })
    await db.query({
      text: `
        UPDATE search_words SET subject_count = used.count, weight = floor(4 * log(used.count))::smallint
        FROM (SELECT word_id, count(*)::int AS count FROM search_postings GROUP BY word_id) AS used WHERE id = word_id`,
    })
  })
  await database.query({ text: 'VACUUM ANALYZE' })
}

async function insertWords(
  db: Db,
  kind: keyof typeof SEARCH_KINDS,
  words: string,
  count: number,
): Promise<void> {
  await db.query({
    text: `
      INSERT INTO search_words (kind, word, near)
      SELECT $1, word, ${NEAR} FROM (${words}) AS words (word) ON CONFLICT DO NOTHING`,
    values: [SEARCH_KINDS[kind], count],
  })
}
