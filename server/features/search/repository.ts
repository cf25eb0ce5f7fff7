import type { Db } from '#server/db/client.ts'
import { ID_MAX, NO_USER } from '#server/db/ids.ts'
import { isBlockedEitherWay, relationColumns } from '#server/db/relations-sql.ts'
import { SEARCH_KINDS, type SearchKind } from '#server/db/schema/search.ts'
import { hasNoRule } from '#server/features/tags/rules.ts'
import type { RelationRow, SummaryRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'
import { maySuggest } from '#server/features/visibility/limits.ts'
import { mayList } from '#server/features/visibility/rule.ts'

// No statement here has a name, as one plan for all words would fit none of them.

/** Postings of the rarest word that a call reads, whatever is found among them. */
export const READ_COUNT = 400
/** Maximum number of words for a part of a word. */
const EXPANSION_MAX_COUNT = 12
/** Words with a prefix that are read. */
const SAME_BEGINNING_READ_COUNT = 300

export interface Word {
  id: number
  word: string
  subjectCount: number
}
const WORD = 'id, word, subject_count AS "subjectCount"'

export const findWords = (db: Db, kind: SearchKind, words: readonly string[]): Promise<Word[]> =>
  db.query<Word>({
    text: `SELECT ${WORD} FROM search_words WHERE kind = $1 AND word = ANY ($2::text[])`,
    values: [SEARCH_KINDS[kind], words],
  })

/** Words with a prefix, the most frequent first. */
export function findBeginning(db: Db, kind: SearchKind, beginning: string): Promise<Word[]> {
  const length = Math.min(Array.from(beginning).length, 3)
  const frequent = `
    SELECT * FROM search_words
    WHERE kind = $1 AND left(word, ${length}) = left($2::text, ${length})
    ORDER BY weight DESC, id DESC LIMIT ${SAME_BEGINNING_READ_COUNT}`
  const isWhole = Array.from(beginning).length <= 3
  return db.query<Word>({
    // Among many words with the same first letters, a rare one is found by alphabetical order.
    text: `
      SELECT ${WORD} FROM (
        SELECT * FROM (${isWhole ? frequent.replace(String(SAME_BEGINNING_READ_COUNT), String(EXPANSION_MAX_COUNT)) : frequent}) AS frequent
        WHERE starts_with(word, $2)
        ${
          isWhole
            ? ''
            : `UNION SELECT * FROM (
                SELECT * FROM search_words WHERE kind = $1 AND word >= $2 AND word < $2 || chr(1114111)
                ORDER BY word LIMIT ${EXPANSION_MAX_COUNT}
              ) AS alphabetical`
        }
      ) AS found
      ORDER BY subject_count DESC, id DESC LIMIT ${EXPANSION_MAX_COUNT}`,
    values: [SEARCH_KINDS[kind], beginning],
  })
}

/** Words that share with another a form without one letter. */
export const findNear = (db: Db, kind: SearchKind, near: readonly string[]): Promise<Word[]> =>
  db.query<Word>({
    text: `
      SELECT ${WORD} FROM search_words WHERE kind = $1 AND near && $2::text[]
      ORDER BY subject_count DESC, id DESC LIMIT 50`,
    values: [SEARCH_KINDS[kind], near],
  })

/** Words that contain another, or much of it: names written as one word, words with several typos. */
export const findSimilar = (db: Db, kind: SearchKind, word: string): Promise<Word[]> =>
  db.query<Word>({
    text: `
      SELECT ${WORD} FROM search_words
      WHERE kind = $1 AND NOT starts_with(word, '=') AND (word % $2::text OR word LIKE '%' || $3::text || '%')
      ORDER BY similarity(word, $2::text) DESC, subject_count DESC LIMIT 6`,
    values: [SEARCH_KINDS[kind], word, word.replaceAll(/[\\%_]/g, '\\$&')],
  })

/** A position among the results of a tier: its rank, and the subject. */
export type Place = readonly [rank: number, id: string]
export const TOP: Place = [2_147_483_647, ID_MAX]

export interface VideoFilter {
  newerThan?: Date | undefined
  /** Length in seconds: at least the first, less than the second. */
  length?: readonly [number, number] | undefined
  hasSubtitles?: boolean | undefined
  /** Language of subtitles, a BCP 47 tag. */
  language?: string | undefined
}

export interface Reading {
  kind: SearchKind
  viewerId: string | null
  /** Results have one of the words of every group. The postings of the first group are read. */
  groups: readonly (readonly number[])[]
  /** Groups of earlier tiers, whose results were already shown. */
  shownGroups: readonly (readonly (readonly number[])[])[]
  after: Place
  isNewestFirst?: boolean
  filter?: VideoFilter
  limit: number
}

export interface FoundRow {
  id: string
  rank: number
  isShown: boolean
}

/** SQL: the viewer may see the subject in a list. `$1` is the viewer. */
const IS_VISIBLE: Record<SearchKind, string> = {
  // One row at a time, whatever the statistics: OFFSET 0 is an optimisation fence.
  video: `(SELECT shown FROM (SELECT ${mayList('$1', 'v')} AND FILTER AS shown FROM videos AS v WHERE v.id = read.id OFFSET 0) AS video)`,
  user: `(SELECT standing = 'good' FROM users WHERE users.id = read.id) AND NOT ${isBlockedEitherWay('$1', 'read.id')}`,
  tag: `$1::bigint IS NOT NULL AND ${hasNoRule('(SELECT name FROM tags WHERE tags.id = read.id)')}`,
  sound: `(SELECT true FROM videos AS v WHERE v.music_id = read.id AND ${mayList('$1', 'v')} LIMIT 1)`,
  phrase: '$1::bigint IS NOT NULL',
}

/** The next subjects after a position: the visible ones, and the last one read. */
export function readingQuery({
  kind,
  viewerId,
  groups,
  shownGroups,
  after,
  filter = {},
  isNewestFirst = false,
  limit,
}: Reading) {
  const values: unknown[] = [viewerId ?? NO_USER, ...after]
  const param = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const [driver = [], ...others] = groups
  const hasAll = (all: readonly (readonly number[])[]) =>
    all.map((ids) => `d.word_ids && ${param(ids, 'int[]')}`).join(' AND ')
  const conditions = [
    ...(others.length > 0 ? [hasAll(others)] : []),
    ...shownGroups.map((all) => `NOT (${hasAll(all)})`),
  ]
  const isVisible = IS_VISIBLE[kind].replace('FILTER', filterSql(filter, param))
  const matches =
    conditions.length === 0
      ? 'true'
      : `(SELECT ${conditions.join(' AND ')} FROM search_documents AS d WHERE d.kind = ${SEARCH_KINDS[kind]} AND d.subject_id = read.id)`
  const order = 'rank DESC, subject_id DESC'
  const wordIds = isNewestFirst ? driver.map((id) => -id) : driver
  return {
    text: `
      WITH read AS MATERIALIZED (
        SELECT subject_id AS id, rank, row_number() OVER (ORDER BY ${order}) AS place FROM (
          SELECT DISTINCT posting.rank, posting.subject_id
          FROM unnest(${param(wordIds, 'int[]')}) AS word (id) CROSS JOIN LATERAL (
            SELECT rank, subject_id FROM search_read(word.id, $2::int, $3::bigint, ${READ_COUNT})
          ) AS posting
          ORDER BY ${order} LIMIT ${READ_COUNT}
        ) AS window_of_postings
      ),
      judged AS (SELECT id, rank, place, coalesce(${matches} AND ${isVisible}, false) AS is_shown FROM read)
      SELECT id, rank, is_shown AS "isShown" FROM judged WHERE is_shown OR place = ${READ_COUNT}
      ORDER BY place LIMIT ${limit}`,
    values,
  }
}

function filterSql(
  { newerThan, length, hasSubtitles, language }: VideoFilter,
  param: (value: unknown, type: string) => string,
): string {
  const duration = "(v.media ->> 'durationSec')::float8"
  return [
    'true',
    ...(newerThan ? [`v.created_at > ${param(newerThan, 'timestamptz')}`] : []),
    ...(length
      ? [`${duration} >= ${param(length[0], 'float8')} AND ${duration} < ${param(length[1], 'float8')}`]
      : []),
    ...(hasSubtitles ? ["v.caption_tracks <> '[]'"] : []),
    ...(language
      ? [`v.caption_tracks @> jsonb_build_array(jsonb_build_object('language', ${param(language, 'text')}))`]
      : []),
  ].join(' AND ')
}

export const read = (db: Db, reading: Reading): Promise<FoundRow[]> =>
  db.query<FoundRow>(readingQuery(reading))

export interface FoundUserRow extends SummaryRow, RelationRow {
  followerCount: number
}

/** Users in the order of their ids. */
export const findUsers = (db: Db, ids: readonly string[], viewerId: string | null): Promise<FoundUserRow[]> =>
  db.query<FoundUserRow>({
    name: 'search.users',
    text: `
      SELECT users.id, unique_id AS "uniqueId", sec_uid AS "secUid", nickname, ${AVATAR_KEY} AS "avatarKey", live_room_id AS "liveRoomId",
        follower_count AS "followerCount", ${relationColumns('$2', 'users.id')}
      FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, position) JOIN users ON users.id = page.id
      ORDER BY page.position`,
    values: [ids, viewerId ?? NO_USER],
  })

/** Filters users who may be suggested while the viewer types, keeping the order. */
export async function findSuggestable(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'search.suggestable',
    text: `
      SELECT users.id FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, position)
      JOIN users ON users.id = page.id WHERE ${maySuggest('$2', 'users')} ORDER BY page.position`,
    values: [ids, viewerId ?? NO_USER],
  })
  return rows.map(({ id }) => id)
}

export const findTags = (db: Db, ids: readonly string[]) =>
  db.query<{ id: string; name: string; videoCount: number }>({
    name: 'search.tags',
    text: `
      SELECT tags.id, name, video_count AS "videoCount"
      FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, position) JOIN tags ON tags.id = page.id
      WHERE ${hasNoRule('tags.name')} ORDER BY page.position`,
    values: [ids],
  })

/** Uses of a sound that are counted. */
const USES_MAX_COUNT = 1_000

export const findSounds = (db: Db, ids: readonly string[], viewerId: string | null) =>
  db.query<{ id: string; title: string; authorName: string; videoCount: number }>({
    name: 'search.sounds',
    text: `
      SELECT music.id, title, author_name AS "authorName", (
        SELECT count(*)::int FROM (
          SELECT FROM videos AS v WHERE music_id = music.id AND ${mayList('$2', 'v')} LIMIT ${USES_MAX_COUNT}
        ) AS used
      ) AS "videoCount"
      FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, position) JOIN music ON music.id = page.id
      ORDER BY page.position`,
    values: [ids, viewerId ?? NO_USER],
  })

export async function findPhrases(db: Db, ids: readonly string[], askerCount: number): Promise<string[]> {
  const rows = await db.query<{ phrase: string }>({
    name: 'search.phrases',
    text: `
      SELECT phrase FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, position)
      JOIN search_phrases ON search_phrases.id = page.id AND asker_count >= $2 ORDER BY page.position`,
    values: [ids, askerCount],
  })
  return rows.map(({ phrase }) => phrase)
}

/** Counts a user who searched for a phrase, unless already counted. */
export async function countAsker(
  db: Db,
  { id, phrase, asker }: { id: string; phrase: string; asker: string },
) {
  await db.query({
    name: 'search.addPhrase',
    text: 'INSERT INTO search_phrases (id, phrase) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [id, phrase],
  })
  await db.query({
    name: 'search.countAsker',
    text: `
      WITH added AS (
        INSERT INTO search_askers (phrase_id, asker) SELECT id, $2 FROM search_phrases WHERE phrase = $1
        ON CONFLICT DO NOTHING RETURNING phrase_id
      )
      UPDATE search_phrases SET asker_count = asker_count + 1 FROM added WHERE id = phrase_id`,
    values: [phrase, asker],
  })
}

/** Forgets searches older than `days`, and phrases without searches since. */
export async function forgetAskers(db: Db, days: number, mostRows: number): Promise<void> {
  await db.query({
    name: 'search.forgetAskers',
    text: `
      WITH removed AS (
        DELETE FROM search_askers
        WHERE asked_at < now() - make_interval(days => $1)
          OR asked_at <= (SELECT asked_at FROM search_askers ORDER BY asked_at DESC OFFSET $2 LIMIT 1)
        RETURNING phrase_id
      )
      UPDATE search_phrases SET asker_count = asker_count - lost.count
      FROM (SELECT phrase_id, count(*)::int AS count FROM removed GROUP BY phrase_id) AS lost WHERE id = phrase_id`,
    values: [days, mostRows],
  })
  await db.query({ name: 'search.forgetPhrases', text: 'DELETE FROM search_phrases WHERE asker_count <= 0' })
}
