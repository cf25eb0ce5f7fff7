import { GRID_PAGE_SIZE } from '#contract/constants.ts'
import type { Database } from '#server/db/client.ts'
import { SEARCH_KINDS } from '#server/db/schema/search.ts'
import { readingQuery, TOP } from '#server/features/search/repository.ts'
import { searchVideos, suggest } from '#server/features/search/service.ts'

/**
 * Limit of the ratio of the large site to the small one: specified for a search page at p50 and for suggestions at p95.
 */
export const SEARCH_RATIO_MAX = 1.5

export interface SearchCase {
  name: string
  /** The quantile whose ratio is judged. */
  quantile: 0.5 | 0.95
  run: (database: Database, words: SiteWords, round: number) => Promise<unknown>
}

/** Words of a site's videos: the most frequent ones, and the rarest. */
export interface SiteWords {
  frequent: string[]
  rare: string[]
}

export async function wordsOf(database: Database): Promise<SiteWords> {
  const first = async (order: 'ASC' | 'DESC') => {
    const rows = await database.query<{ word: string }>({
      text: `SELECT word FROM search_words WHERE kind = $1 AND subject_count > 0 ORDER BY subject_count ${order}, id LIMIT 200`,
      values: [SEARCH_KINDS.video],
    })
    return rows.map(({ word }) => word)
  }
  return { frequent: await first('DESC'), rare: await first('ASC') }
}

const pick = (words: string[], round: number) => words[round % words.length] ?? ''

const page = (database: Database, q: string) =>
  searchVideos(database, null, { q, sort: 'relevance', count: GRID_PAGE_SIZE })

export const SEARCH_CASES: SearchCase[] = [
  { name: 'search, a word of all videos', quantile: 0.5, run: (db) => page(db, 'common') },
  {
    name: 'search, a frequent word',
    quantile: 0.5,
    run: (db, { frequent }, n) => page(db, pick(frequent, n)),
  },
  { name: 'search, a rare word', quantile: 0.5, run: (db, { rare }, n) => page(db, pick(rare, n)) },
  {
    name: 'search, two words',
    quantile: 0.5,
    run: (db, { frequent }, n) => page(db, `common ${pick(frequent, n)}`),
  },
  {
    name: 'search, a word with a slip',
    quantile: 0.5,
    run: (db, { frequent }, n) => page(db, `${pick(frequent, n).slice(0, 6)}q`),
  },
  { name: 'suggestions', quantile: 0.95, run: (db, _words, n) => suggest(db, null, `u${(n % 400) + 1}`) },
]

/** @throws {Error} when a query reads a whole search table, or more than its window of postings */
export async function assertPlans(database: Database): Promise<void> {
  const words = await database.query<{ id: number }>({
    text: 'SELECT id FROM search_words WHERE kind = $1 ORDER BY subject_count DESC LIMIT 2',
    values: [SEARCH_KINDS.video],
  })
  const query = readingQuery({
    kind: 'video',
    viewerId: null,
    groups: words.map(({ id }) => [id]),
    shownGroups: [],
    after: TOP,
    limit: GRID_PAGE_SIZE + 1,
  })
  const rows = await database.query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN (ANALYZE, COSTS OFF) ${query.text}`,
    values: query.values,
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  if (/Seq Scan on (search_|videos|users)/.test(plan) || !/Function Scan on search_read/.test(plan)) {
    throw new Error(`A search reads a table as a whole:\n${plan}`)
  }
}
