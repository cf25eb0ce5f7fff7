import { createRandom } from '#demo/fill/random.ts'
import { candidateLimit, composePage, TURNS, type Candidate } from '#server/features/feed/compose-page.ts'
import { decodeCursor, type FeedCursor } from '#server/features/feed/feed-cursor.ts'

import type { SimulatedSite } from './site.ts'
import type { SimulatedVideo, Watch } from './world.ts'

/** Chooses what viewers watch next. */
export interface Policy {
  name: string
  /** Runs at the beginning of a round. */
  begin?: (site: SimulatedSite) => void
  /** Runs once a simulated day, as a job of the server. */
  learn?: (site: SimulatedSite) => void
  next: (site: SimulatedSite, viewer: number) => SimulatedVideo | undefined
  note?: (site: SimulatedSite, viewer: number, video: SimulatedVideo, watch: Watch) => void
}

/** Videos of a page of For you. */
export const PAGE_SIZE = 10

/** The first videos of a list that a viewer has not seen. */
export function unseen(
  site: SimulatedSite,
  viewer: number,
  list: readonly SimulatedVideo[],
  count: number,
): SimulatedVideo[] {
  const found: SimulatedVideo[] = []
  for (const video of list) {
    if (found.length >= count) break
    if (!site.hasSeen(viewer, video.index)) found.push(video)
  }
  return found
}

/** Shows what it chose in pages, as long as nothing else is asked. */
function inPages(choose: (site: SimulatedSite, viewer: number) => readonly SimulatedVideo[]): Policy['next'] {
  const pages = new Map<number, SimulatedVideo[]>()
  return (site, viewer) => {
    let page = pages.get(viewer)
    if (!page || page.length === 0) pages.set(viewer, (page = [...choose(site, viewer)]))
    return page.shift()
  }
}

export function random(): Policy {
  const numbers = createRandom(3)
  return {
    name: 'random',
    next(site, viewer) {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const video = numbers.pick(site.ranked)
        if (!site.hasSeen(viewer, video.index)) return video
      }
      return unseen(site, viewer, site.ranked, 1)[0]
    },
  }
}

export function popularity(): Policy {
  return { name: 'popularity', next: (site, viewer) => unseen(site, viewer, site.ranked, 1)[0] }
}

/** A page of For you as the server composes it, by its own function. */
export function composeFor(
  site: SimulatedSite,
  viewer: number,
  cursor: FeedCursor,
  count: number,
): { videos: { video: SimulatedVideo; isFresh: boolean }[]; next: FeedCursor } {
  const toCandidate =
    (pool: Candidate['pool']) =>
    (video: SimulatedVideo): Candidate => ({
      pool,
      id: video.id,
      authorId: video.authorId,
      score: site.scores[video.index]!,
      freshKey: video.index,
      seenAtMs: null,
      tag: null,
      group: null,
    })
  const turns = Array.from({ length: count }, (_, place) => TURNS[place % TURNS.length])
  const offered = (pool: Candidate['pool']) => turns.filter((turn) => turn === pool).length + 1
  const best = (lists: readonly (readonly SimulatedVideo[])[], limit: number) =>
    lists
      .flatMap((list) => unseen(site, viewer, list, limit))
      .toSorted((one, other) => site.scores[other.index]! - site.scores[one.index]!)
      .slice(0, limit)
  const followed = [...site.followed[viewer]!].map((author) => site.byAuthor[author]!)
  const tags = frequentTags(site, viewer).map((tag) => site.byTag.get(tag) ?? [])
  const candidates = [
    ...unseen(site, viewer, site.ranked, candidateLimit(count)).map(toCandidate('popular')),
    ...best(followed, offered('followed')).map(toCandidate('followed')),
    ...best(tags, offered('similarTag')).map(toCandidate('similarTag')),
    ...unseen(site, viewer, rotated(site.fresh, viewer), offered('fresh')).map(toCandidate('fresh')),
  ]
  const page = composePage(candidates, { ...cursor, promotedIds: [] }, count)
  return {
    videos: page.videos.map(({ id, reason }) => ({
      video: site.world.videos[Number(id) - 10_000_000]!,
      isFresh: reason.kind === 'fresh',
    })),
    next: { ...cursor, lastAuthorId: page.next.lastAuthorId },
  }
}

/** For you before issue 52. */
export function today(): Policy {
  const cursors = new Map<number, FeedCursor>()
  return {
    name: 'today',
    next: inPages((site, viewer) => {
      const { videos, next } = composeFor(
        site,
        viewer,
        cursors.get(viewer) ?? decodeCursor(undefined),
        PAGE_SIZE,
      )
      cursors.set(viewer, next)
      return videos.map(({ video }) => video)
    }),
  }
}

/** Each viewer meets the fresh videos in an order of their own. */
export function rotated<Value>(list: readonly Value[], viewer: number): Value[] {
  const from = list.length === 0 ? 0 : (viewer * 7_919) % list.length
  return [...list.slice(from), ...list.slice(0, from)]
}

const LIKED_MAX_COUNT = 30
const INTEREST_MAX_COUNT = 3

/** The most frequent hashtags of the last likes, as `recommend-repository.ts` finds them. */
function frequentTags(site: SimulatedSite, viewer: number): string[] {
  const counts = new Map<string, number>()
  for (const index of site.liked[viewer]!.slice(-LIKED_MAX_COUNT))
    for (const tag of site.world.videos[index]!.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, INTEREST_MAX_COUNT)
    .map(([tag]) => tag)
}
