import type { FeedReason } from '#contract/models/video.ts'

import { spreadAuthors } from './spread-authors.ts'
import { AHEAD_MAX_COUNT, FRESH_KEY_LIMIT, type Walk } from './walk.ts'

/** A video that a pool offers, in the pool's order. */
export interface Candidate {
  pool: FeedReason['kind']
  id: string
  authorId: string
  score: number
  freshKey: number
  /** Of videos that were seen before the walk. */
  seenAtMs: number | null
  /** The tag by which it was found. */
  tag: string | null
}

export interface PageItem {
  id: string
  authorId: string
  reason: FeedReason
}

/** Whose turn it is at each place of a page. A pool that has nothing leaves its turn to the popular ones. */
export const TURNS: readonly Candidate['pool'][] = [
  'popular',
  'followed',
  'popular',
  'fresh',
  'similarTag',
  'popular',
  'followed',
  'popular',
]

/** More candidates than a page has places: some are ahead already, some have to wait for another author. */
export const candidateLimit = (count: number): number => count + 1 + AHEAD_MAX_COUNT

/**
 * Fills a page from the pools in turn, with no author twice in a row where that is possible.
 * @param candidates of the popular ones, and of those seen before, `candidateLimit(count)` if there are so many
 */
export function composePage(
  candidates: readonly Candidate[],
  walk: Walk,
  count: number,
): { items: PageItem[]; hasMore: boolean; next: Walk } {
  const pools = Map.groupBy(candidates, ({ pool }) => pool)
  const inPool = (pool: Candidate['pool']) => pools.get(pool) ?? []
  const picked = pick(inPool, walk, count)
  const items = spreadAuthors(picked, walk.lastAuthorId)
  const shown = new Set([...walk.ahead, ...picked.map(({ id }) => id)])
  const isLeft = ({ id }: Candidate) => !shown.has(id)

  const passedIn = (pool: Candidate['pool']) => {
    const list = inPool(pool)
    const end = list.findIndex(isLeft)
    return end === -1 ? list : list.slice(0, end)
  }
  const passed = {
    popular: passedIn('popular'),
    followed: passedIn('followed'),
    similarTag: passedIn('similarTag'),
    fresh: passedIn('fresh'),
    again: passedIn('again'),
  }
  const isPassed = new Set(Object.values(passed).flatMap((list) => list.map(({ id }) => id)))
  const rankOf = (candidate: Candidate | undefined) =>
    candidate && ([candidate.score, candidate.id] as [number, string])
  const lastFresh = passed.fresh.at(-1)
  const lastAgain = passed.again.at(-1)
  return {
    items: items.map((candidate) => ({
      id: candidate.id,
      authorId: candidate.authorId,
      reason: reasonOf(candidate),
    })),
    hasMore: [...inPool('popular'), ...inPool('again')].some(isLeft),
    next: {
      ...walk,
      popular: rankOf(passed.popular.at(-1)) ?? walk.popular,
      followed: rankOf(passed.followed.at(-1)) ?? walk.followed,
      similarTag: rankOf(passed.similarTag.at(-1)) ?? walk.similarTag,
      fresh: lastFresh ? unroll(lastFresh.freshKey, walk.freshStart) : walk.fresh,
      again: lastAgain ? [lastAgain.seenAtMs ?? 0, lastAgain.id] : walk.again,
      ahead: [...shown].filter((id) => !isPassed.has(id)),
      lastAuthorId: items.at(-1)?.authorId ?? walk.lastAuthorId,
    },
  }
}

function pick(inPool: (pool: Candidate['pool']) => Candidate[], walk: Walk, count: number): Candidate[] {
  const picked: Candidate[] = []
  const taken = new Set(walk.ahead)
  const countOf = new Map<string, number>()
  let aheadCount = walk.ahead.length

  // With more of one author, two of them would stand side by side.
  const mostOf = (authorId: string) => (authorId === walk.lastAuthorId ? Math.floor : Math.ceil)(count / 2)
  const hasRoom = ({ authorId }: Candidate) => (countOf.get(authorId) ?? 0) < mostOf(authorId)
  const firstOf = (pool: Candidate['pool']) => inPool(pool).find(({ id }) => !taken.has(id))
  const inTurn = (pool: Candidate['pool']) => {
    const first = firstOf(pool)
    return first && hasRoom(first) ? first : undefined
  }
  const outOfTurn = (pool: Candidate['pool']) => {
    if (aheadCount >= AHEAD_MAX_COUNT) return undefined
    const found = inPool(pool).find((candidate) => !taken.has(candidate.id) && hasRoom(candidate))
    if (found) aheadCount += 1
    return found
  }
  const choose = (turn: Candidate['pool']) =>
    inTurn(turn) ??
    inTurn('popular') ??
    outOfTurn('popular') ??
    firstOf('popular') ??
    inTurn('again') ??
    outOfTurn('again') ??
    firstOf('again')

  for (let place = 0; place < count; place += 1) {
    const chosen = choose(TURNS[place % TURNS.length] ?? 'popular')
    if (!chosen) break
    picked.push(chosen)
    taken.add(chosen.id)
    countOf.set(chosen.authorId, (countOf.get(chosen.authorId) ?? 0) + 1)
  }
  return picked
}

const reasonOf = ({ pool, tag }: Candidate): FeedReason =>
  pool === 'similarTag' ? { kind: pool, tag: tag ?? '' } : { kind: pool }

const unroll = (freshKey: number, freshStart: number): number =>
  freshKey > freshStart ? freshKey : freshKey + FRESH_KEY_LIMIT
