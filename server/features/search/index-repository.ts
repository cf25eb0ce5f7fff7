import type { Db } from '#server/db/client.ts'
import { SEARCH_KINDS, type SearchKind } from '#server/db/schema/search.ts'
import { IS_PUBLIC } from '#server/db/schema/shown-to.ts'

/** An arbitrary lock number: one process at a time writes the index of a database. */
const LOCK_KEY = 6_203_118_541
/** Videos of a sound that are counted. */
const USES_MAX_COUNT = 1_000

export interface Queued {
  kind: number
  subjectId: string
}

/** Takes the next subjects of the queue; none while another process does. */
export async function takeQueued(db: Db, limit: number): Promise<Queued[]> {
  const [lock] = await db.query<{ isLocked: boolean }>({
    name: 'search.lock',
    text: `SELECT pg_try_advisory_xact_lock(${LOCK_KEY}) AS "isLocked"`,
  })
  if (!lock?.isLocked) return []
  return db.query<Queued>({
    name: 'search.take',
    text: `
      DELETE FROM search_queue WHERE id IN (SELECT id FROM search_queue ORDER BY id LIMIT $1)
      RETURNING kind, subject_id AS "subjectId"`,
    values: [limit],
  })
}

/** Begins a savepoint in the transaction. */
export async function beginPart(db: Db): Promise<void> {
  await db.query({ text: 'SAVEPOINT search_part' })
}

export async function endPart(db: Db): Promise<void> {
  await db.query({ text: 'RELEASE SAVEPOINT search_part' })
}

export async function undoPart(db: Db): Promise<void> {
  await db.query({ text: 'ROLLBACK TO SAVEPOINT search_part' })
  await endPart(db)
}

export async function isQueueEmpty(db: Db): Promise<boolean> {
  const [row] = await db.query<{ isEmpty: boolean }>({
    name: 'search.isQueueEmpty',
    text: 'SELECT NOT EXISTS (SELECT FROM search_queue) AS "isEmpty"',
  })
  return row?.isEmpty ?? true
}

/** A subject with the texts by which it is found. */
export interface Source {
  id: string
  /** Names that are also found as a whole. */
  names: string[]
  texts: string[]
  /** Likes, followers or videos, as a measure of popularity. */
  points: number
  createdAt: Date | null
  musicId: string | null
}

const SOURCES: Record<SearchKind, string> = {
  video: `
    SELECT v.id, '{}'::text[] AS names,
      array_remove(ARRAY[v.caption, u.unique_id, u.nickname, m.title, m.author_name], NULL) AS texts,
      v.like_count + 2 * v.comment_count + 3 * v.share_count + v.play_count / 10.0::float8 AS points,
      v.created_at AS "createdAt", v.music_id AS "musicId"
    FROM videos AS v JOIN users AS u ON u.id = v.author_id LEFT JOIN music AS m ON m.id = v.music_id
    WHERE v.id = ANY ($1::bigint[]) AND v.shown_to <> 'nobody'`,
  user: `
    SELECT id, ARRAY[unique_id, nickname] AS names, ARRAY[unique_id, nickname] AS texts,
      follower_count AS points, NULL AS "createdAt", NULL AS "musicId"
    FROM users WHERE id = ANY ($1::bigint[])`,
  tag: `
    SELECT id, ARRAY[name] AS names, ARRAY[name] AS texts, video_count AS points, NULL AS "createdAt", NULL AS "musicId"
    FROM tags WHERE id = ANY ($1::bigint[]) AND video_count > 0`,
  sound: `
    SELECT m.id, ARRAY[m.title] AS names, ARRAY[m.title, m.author_name] AS texts,
      (SELECT count(*) FROM (SELECT FROM videos WHERE music_id = m.id AND ${IS_PUBLIC} LIMIT ${USES_MAX_COUNT}) AS used)::int
        AS points, NULL AS "createdAt", NULL AS "musicId"
    FROM music AS m WHERE m.id = ANY ($1::bigint[])`,
  phrase: `
    SELECT id, ARRAY[phrase] AS names, ARRAY[phrase] AS texts, asker_count AS points, NULL AS "createdAt", NULL AS "musicId"
    FROM search_phrases WHERE id = ANY ($1::bigint[])`,
}

/** Reads those of the subjects that can be found. */
export const findSources = (db: Db, kind: SearchKind, ids: readonly string[]): Promise<Source[]> =>
  db.query<Source>({ name: `search.sources.${kind}`, text: SOURCES[kind], values: [ids] })

export interface StoredDocument {
  subjectId: string
  rank: number
  wordIds: number[]
}

export const findDocuments = (db: Db, kind: SearchKind, ids: readonly string[]): Promise<StoredDocument[]> =>
  db.query<StoredDocument>({
    name: 'search.documents',
    text: `
      SELECT subject_id AS "subjectId", rank, word_ids AS "wordIds" FROM search_documents
      WHERE kind = $1 AND subject_id = ANY ($2::bigint[])`,
    values: [SEARCH_KINDS[kind], ids],
  })

/** Returns the ids of words, adding new ones. */
export async function ensureWords(
  db: Db,
  kind: SearchKind,
  words: readonly { word: string; near: string[] }[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: number; word: string }>({
    name: 'search.ensureWords',
    text: `
      WITH given AS (SELECT word COLLATE "C" AS word, near FROM jsonb_to_recordset($2::jsonb) AS given (word text, near text[])),
      added AS (
        INSERT INTO search_words (kind, word, near)
        SELECT $1::smallint, given.word, given.near FROM given
        WHERE NOT EXISTS (SELECT FROM search_words AS known WHERE known.kind = $1::smallint AND known.word = given.word)
        RETURNING id, word
      )
      SELECT id, word FROM added
      UNION ALL
      SELECT known.id, known.word FROM given JOIN search_words AS known ON known.kind = $1::smallint AND known.word = given.word`,
    values: [SEARCH_KINDS[kind], JSON.stringify(words)],
  })
  return new Map(rows.map(({ id, word }) => [word, id]))
}

/** Replaces documents. */
export async function replaceDocuments(
  db: Db,
  kind: SearchKind,
  before: readonly StoredDocument[],
  after: readonly StoredDocument[],
): Promise<void> {
  await db.query({
    name: 'search.deletePostings',
    text: `
      WITH old AS (
        SELECT unnest(word_ids) AS word_id, rank, subject_id FROM search_documents
        WHERE kind = $1 AND subject_id = ANY ($2::bigint[])
      )
      DELETE FROM search_postings AS p
      USING (SELECT * FROM old UNION ALL SELECT -word_id, 0, subject_id FROM old) AS gone
      WHERE p.word_id = gone.word_id AND p.rank = gone.rank AND p.subject_id = gone.subject_id`,
    values: [SEARCH_KINDS[kind], before.map(({ subjectId }) => subjectId)],
  })
  await db.query({
    name: 'search.deleteDocuments',
    text: 'DELETE FROM search_documents WHERE kind = $1 AND subject_id = ANY ($2::bigint[])',
    values: [SEARCH_KINDS[kind], before.map(({ subjectId }) => subjectId)],
  })
  await db.query({
    name: `search.insertDocuments.${kind === 'video'}`,
    text: `
      WITH given AS (
        SELECT "subjectId"::bigint AS subject_id, rank, "wordIds" AS word_ids
        FROM jsonb_to_recordset($2::jsonb) AS given ("subjectId" text, rank int, "wordIds" int[])
      ),
      stored AS (INSERT INTO search_documents SELECT $1::smallint, subject_id, rank, word_ids FROM given)
      INSERT INTO search_postings (word_id, rank, subject_id)
      SELECT unnest(word_ids), rank, subject_id FROM given
      ${kind === 'video' ? 'UNION ALL SELECT -unnest(word_ids), 0, subject_id FROM given' : ''}
      ORDER BY 1, 2, 3`,
    values: [SEARCH_KINDS[kind], JSON.stringify(after)],
  })
}

/** Changes the subject counts of words. Words without subjects are removed. */
export async function countWords(db: Db, differences: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...differences.keys()].toSorted((a, b) => a - b)
  await db.query({
    name: 'search.countWords',
    text: `
      UPDATE search_words SET subject_count = subject_count + difference,
        weight = floor(4 * log(greatest(subject_count + difference, 1)))::smallint
      FROM unnest($1::int[], $2::int[]) AS given (word_id, difference) WHERE id = word_id`,
    values: [ids, ids.map((id) => differences.get(id))],
  })
  await db.query({
    name: 'search.deleteWords',
    text: 'DELETE FROM search_words WHERE id = ANY ($1::int[]) AND subject_count <= 0',
    values: [ids],
  })
}

/** Queues the videos of users, whose names are among their words, unless already queued. */
export async function queueVideosOf(db: Db, authorIds: readonly string[]): Promise<void> {
  await db.query({
    name: 'search.queueVideosOf',
    text: `
      INSERT INTO search_queue (kind, subject_id)
      SELECT ${SEARCH_KINDS.video}, id FROM videos WHERE author_id = ANY ($1::bigint[]) AND NOT EXISTS (
        SELECT FROM search_queue AS queued WHERE queued.kind = ${SEARCH_KINDS.video} AND queued.subject_id = videos.id
      )`,
    values: [authorIds],
  })
}
