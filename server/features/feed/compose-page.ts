import { FEED_OFFER_SIZE, FEED_PAGE_SIZE } from '#contract/constants.ts'
import type { FeedReason } from '#contract/models/video.ts'

import { FRESH_KEY_LIMIT, NEAR_MAX_COUNT, PROMOTED_MAX_COUNT, type FeedCursor } from './feed-cursor.ts'
import { spreadAuthors } from './spread-authors.ts'

/** A source of a feed's videos. The other reasons are the device's. */
type Pool = 'popular' | 'followed' | 'fresh' | 'similarTag' | 'near' | 'rewatch'

/** A video that a pool offers, in the pool's order. */
export interface Candidate {
  pool: Pool
  id: string
  authorId: string
  score: number
  freshKey: number
  /** For a rewatch: when the video was seen before the feed began. */
  seenAtMs: number | null
  /** The hashtag by which the video was found. */
  tag: string | null
  /** The group by which the video was found. */
  group: number | null
}

export interface PlacedVideo {
  id: string
  authorId: string
  reason: FeedReason
}

/** Pools in the order of a page's slots. An empty pool passes its turn to the popular one. */
export const TURNS: readonly Pool[] = [
  'popular',
  'followed',
  'popular',
  'fresh',
  'similarTag',
  'popular',
  'followed',
  'popular',
]

/** Videos that each group adds to a page. */
export const NEAR_COUNT = 5

/** More candidates than a page has slots, as some were already promoted and some have to wait for another author. */
export const candidateLimit = (count: number): number => count + 1 + PROMOTED_MAX_COUNT

/**
 * Fills a page from the pools in turn, with no author twice in a row where that is possible. After it come videos of
 * groups, in no order, as the device chooses among them.
 * @param candidates for popular ones and rewatches, `candidateLimit(count)` if there are that many
 */
export function composePage(
  candidates: readonly Candidate[],
  cursor: FeedCursor,
  count: number,
): { videos: PlacedVideo[]; hasMore: boolean; next: FeedCursor } {
  const pools = Map.groupBy(candidates, ({ pool }) => pool)
  const inPool = (pool: Pool) => pools.get(pool) ?? []
  const picked = pick(inPool, cursor, count)
  const videos = spreadAuthors(picked, cursor.lastAuthorId)
  const shown = new Set([...cursor.promotedIds, ...picked.map(({ id }) => id)])
  const near = pickNear(inPool('near'), shown, cursor.near)
  for (const { id } of near.picked) shown.add(id)
  const isLeft = ({ id }: Candidate) => !shown.has(id)

  const passedIn = (pool: Pool) => {
    const list = inPool(pool)
    const end = list.findIndex(isLeft)
    return end === -1 ? list : list.slice(0, end)
  }
  const passed = {
    popular: passedIn('popular'),
    followed: passedIn('followed'),
    similarTag: passedIn('similarTag'),
    fresh: passedIn('fresh'),
    rewatch: passedIn('rewatch'),
  }
  const isPassed = new Set([...Object.values(passed).flat(), ...near.picked].map((candidate) => candidate.id))
  const toRank = (candidate: Candidate | undefined) =>
    candidate && ([candidate.score, candidate.id] as [number, string])
  const lastFresh = passed.fresh.at(-1)
  const lastRewatch = passed.rewatch.at(-1)
  return {
    videos: [...videos, ...near.picked].map((candidate) => ({
      id: candidate.id,
      authorId: candidate.authorId,
      reason: describeReason(candidate),
    })),
    hasMore: [...inPool('popular'), ...inPool('followed'), ...inPool('rewatch')].some(isLeft),
    next: {
      ...cursor,
      popular: toRank(passed.popular.at(-1)) ?? cursor.popular,
      followed: toRank(passed.followed.at(-1)) ?? cursor.followed,
      similarTag: toRank(passed.similarTag.at(-1)) ?? cursor.similarTag,
      fresh: lastFresh ? unroll(lastFresh.freshKey, cursor.shuffleKey) : cursor.fresh,
      rewatch: lastRewatch ? [lastRewatch.seenAtMs ?? 0, lastRewatch.id] : cursor.rewatch,
      promotedIds: [...shown].filter((id) => !isPassed.has(id)),
      lastAuthorId: videos.at(-1)?.authorId ?? cursor.lastAuthorId,
      shownCount:
        cursor.shownCount + Math.min(videos.length, count === FEED_OFFER_SIZE ? FEED_PAGE_SIZE : count),
      near: near.positions,
    },
  }
}

/** Takes the first of each group that are not shown already, and moves the positions past them. */
function pickNear(
  candidates: readonly Candidate[],
  shown: ReadonlySet<string>,
  before: FeedCursor['near'],
): { picked: Candidate[]; positions: FeedCursor['near'] } {
  const picked: Candidate[] = []
  const taken = new Set(shown)
  const positions = new Map(before)
  for (const [group, inGroup] of Map.groupBy(candidates, (candidate) => candidate.group)) {
    if (group === null) continue
    let count = 0
    for (const candidate of inGroup) {
      if (count === NEAR_COUNT) break
      // The latest last.
      positions.delete(group)
      positions.set(group, candidate.score)
      if (taken.has(candidate.id)) continue
      taken.add(candidate.id)
      picked.push(candidate)
      count += 1
    }
  }
  return { picked, positions: [...positions].slice(-NEAR_MAX_COUNT) }
}

function pick(inPool: (pool: Pool) => Candidate[], cursor: FeedCursor, count: number): Candidate[] {
  const picked: Candidate[] = []
  const taken = new Set(cursor.promotedIds)
  const countByAuthor = new Map<string, number>()
  let promotedCount = cursor.promotedIds.length

  // With more by one author, two would be adjacent.
  const maxOf = (authorId: string) => (authorId === cursor.lastAuthorId ? Math.floor : Math.ceil)(count / 2)
  const mayTake = ({ authorId }: Candidate) => (countByAuthor.get(authorId) ?? 0) < maxOf(authorId)
  const firstOf = (pool: Pool) => inPool(pool).find(({ id }) => !taken.has(id))
  const inTurn = (pool: Pool) => {
    const first = firstOf(pool)
    return first && mayTake(first) ? first : undefined
  }
  const promote = (pool: Pool) => {
    if (promotedCount >= PROMOTED_MAX_COUNT) return undefined
    const found = inPool(pool).find((candidate) => !taken.has(candidate.id) && mayTake(candidate))
    if (found) promotedCount += 1
    return found
  }
  const choose = (turn: Pool) =>
    inTurn(turn) ??
    inTurn('popular') ??
    promote('popular') ??
    firstOf('popular') ??
    // Videos for followers or friends only are in no popular pool.
    firstOf('followed') ??
    inTurn('rewatch') ??
    promote('rewatch') ??
    firstOf('rewatch')

  for (let place = 0; place < count; place += 1) {
    const chosen = choose(TURNS[place % TURNS.length] ?? 'popular')
    if (!chosen) break
    picked.push(chosen)
    taken.add(chosen.id)
    countByAuthor.set(chosen.authorId, (countByAuthor.get(chosen.authorId) ?? 0) + 1)
  }
  return picked
}

/** A rewatch is called `again` on the wire. */
function describeReason({ pool, tag }: Candidate): FeedReason {
  if (pool === 'similarTag') return { kind: pool, tag: tag ?? '' }
  return { kind: pool === 'rewatch' ? 'again' : pool }
}

const unroll = (freshKey: number, shuffleKey: number): number =>
  freshKey > shuffleKey ? freshKey : freshKey + FRESH_KEY_LIMIT
