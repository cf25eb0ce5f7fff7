import type { Db } from '#server/db/client.ts'
import type { SearchKind } from '#server/db/schema/search.ts'

import * as repository from './repository.ts'
import { TOP, type FoundRow, type Place, type VideoFilter, type Word } from './repository.ts'
import { isOneSlip, nearOf, chunksOf, splitWords, wholeName } from './split-words.ts'

/** Words of a query that are used. */
const QUERY_MAX_WORDS = 8
/** Reads for one page. If it is still not full, the page is short, and more follows. */
const READINGS_MAX_COUNT = 4
/** A word that occurs is not treated as misspelt, unless a similar word is this many times as frequent. */
const FREQUENT_NEIGHBOUR = 8

/**
 * Tiers of matches, the best first: by the whole name; by each word; by words with this beginning or with a typo; and,
 * of several words, by the rarest one alone.
 */
type Groups = readonly (readonly number[])[]

/** A position among all results: the tier, and the position in it. */
export type SearchPlace = readonly [tier: number, ...Place]

interface Search {
  kind: SearchKind
  q: string
  viewerId: string | null
  after: SearchPlace | null
  count: number
  isNewestFirst?: boolean
  filter?: VideoFilter
}

export interface SearchPage {
  ids: string[]
  hasMore: boolean
  next: SearchPlace | null
}

/** The next subjects that a query finds and the viewer may see. Reads a bounded number of rows. */
export async function search(
  db: Db,
  { kind, q, viewerId, after, count, ...options }: Search,
): Promise<SearchPage> {
  const tiers = createTiers(db, kind, q)
  const ids: string[] = []
  let [tier, ...place]: SearchPlace = after ?? [0, ...TOP]
  let readings = 0
  // A tier is read only after those above it are exhausted.
  for (; tier < tiers.length; tier += 1, place = [...TOP]) {
    const groups = await tiers[tier]?.()
    if (!groups) continue
    const shownGroups: Groups[] = []
    for (const earlier of tiers.slice(0, tier)) shownGroups.push((await earlier()) ?? [])
    for (;;) {
      if (readings === READINGS_MAX_COUNT) return { ids, hasMore: true, next: [tier, ...place] }
      readings += 1
      const limit = count - ids.length + 1
      const rows: FoundRow[] = await repository.read(db, {
        kind,
        viewerId,
        groups,
        shownGroups: shownGroups.filter((all) => all.length > 0),
        after: place,
        limit,
        ...options,
      })
      for (const row of rows) {
        if (row.isShown && ids.length === count) return { ids, hasMore: true, next: [tier, ...place] }
        if (row.isShown) ids.push(row.id)
        place = [row.rank, row.id]
      }
      if (rows.length < limit && rows.at(-1)?.isShown !== false) break
    }
  }
  return { ids, hasMore: false, next: null }
}

/** Each tier is computed once, on demand. Undefined: it finds nothing. */
function createTiers(db: Db, kind: SearchKind, q: string): (() => Promise<Groups | undefined>)[] {
  const words = [...new Set(splitWords(q))].slice(0, QUERY_MAX_WORDS)
  const whole = once(async () => {
    const found = await repository.findWords(db, kind, [wholeName(q)])
    return found.length > 0 ? [found.map(({ id }) => id)] : undefined
  })
  const known = once(() => repository.findWords(db, kind, words))
  const exact = once(async () => {
    const found = await known()
    return found.length === words.length && words.length > 0
      ? inOrder(found.map((word) => [word]))
      : undefined
  })
  const meant = once(async () => {
    const found = await known()
    const expansions = await Promise.all(
      words.map((word, index) =>
        expand(db, kind, word, {
          exact: found.find((candidate) => candidate.word === word),
          isLast: index === words.length - 1,
        }),
      ),
    )
    const groups = expansions.flat()
    return groups.some((group) => group.length === 0) || groups.length === 0
      ? { groups, isWhole: false }
      : { groups, isWhole: true }
  })
  const alike = once(async () => {
    const { groups, isWhole } = await meant()
    return isWhole ? inOrder(groups) : undefined
  })
  const partly = once(async () => {
    const groups = (await meant()).groups.filter((group) => group.length > 0)
    const rarest = words.length > 1 ? inOrder(groups)[0] : undefined
    return rarest && [rarest]
  })
  return [whole, exact, alike, partly]
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** The rarest first, as its postings are the ones read. */
const inOrder = (groups: readonly Word[][]): Groups =>
  groups.toSorted((a, b) => sizeOf(a) - sizeOf(b)).map((group) => group.map(({ id }) => id))

const sizeOf = (group: readonly Word[]): number =>
  group.reduce((sum, { subjectCount }) => sum + subjectCount, 0)

/** Words that a word of a query can stand for; several groups if its parts have to be found. */
async function expand(
  db: Db,
  kind: SearchKind,
  word: string,
  { exact, isLast }: { exact: Word | undefined; isLast: boolean },
): Promise<Word[][]> {
  const beginning = isLast || !exact ? await repository.findBeginning(db, kind, word) : []
  const near = nearOf(word)
  const neighbours = near.length > 0 ? await repository.findNear(db, kind, near) : []
  const slips = neighbours.filter(
    (candidate) =>
      isOneSlip(word, candidate.word) &&
      (!exact || candidate.subjectCount >= FREQUENT_NEIGHBOUR * exact.subjectCount),
  )
  const found = unique([...(exact ? [exact] : []), ...beginning, ...slips])
  if (found.length > 0) return [found]
  const chunks = chunksOf(word)
  if (chunks.length > 1) {
    const known = await repository.findWords(db, kind, chunks)
    if (known.length === new Set(chunks).size) return known.map((chunk) => [chunk])
  }
  return [Array.from(word).length > 2 ? await repository.findSimilar(db, kind, word) : []]
}

const unique = (words: readonly Word[]): Word[] => [...new Map(words.map((word) => [word.id, word])).values()]
