import { parseArgs } from 'node:util'

import { engine } from './bench-feed-quality/engine.ts'
import { ours } from './bench-feed-quality/learning.ts'
import { popularity, random, today, type Policy } from './bench-feed-quality/policies.ts'
import { ROUNDS_PER_DAY, SimulatedSite, type Ring } from './bench-feed-quality/site.ts'
import { CHANGE_AT, createWorld, play, type World } from './bench-feed-quality/world.ts'

/**
 * `npm run bench:feed-quality`: compares what viewers get to see by For you as it was, by popularity, by chance, by a
 * recommendation engine on the server, and by choice on the device (decision 0053). Each policy runs a made-up site of its
 * own with the same viewers, whose tastes none of them is told. `-- --viewers 2000` makes it quicker; `-- --ring 200` shows
 * what a ring of authors gains.
 */
const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '20000' },
    videos: { type: 'string', default: '5000' },
    authors: { type: 'string', default: '1000' },
    /** Pairs of videos that fewer viewers share teach nothing. */
    'shared-by': { type: 'string', default: '20' },
    only: { type: 'string', multiple: true },
    /** Authors who like and watch each other: shows what others see of them, instead of comparing policies. */
    ring: { type: 'string', default: '0' },
  },
})
const VIEWS = 300
const DAYS = 12
const size = {
  viewers: Number(values.viewers),
  videos: Number(values.videos),
  authors: Number(values.authors),
  rounds: DAYS * ROUNDS_PER_DAY,
  ring: Number(values.ring),
}

/** Figures of a policy. */
interface Result {
  policy: string
  /** Wanted seconds a view, once a viewer has watched 50. */
  wantedSec: number
  hitsOf10: number
  hitsOf50: number
  /** Wanted ones of the 30 views after the change of taste. */
  hitsAfterChange: number
  /** Share of the videos that at least 1 in 1,000 viewers met. */
  coverage: number
  /** Inequality of what authors get: 0 for none. */
  gini: number
  /** Share of views that went to authors who were new. */
  newAuthors: number
  /** Views of an author whom the viewer had met within the seven videos before. */
  repeats: number
  /** Share of views that went to the ring. */
  ofRing: number
  /** How much higher videos of the ring stood than without it, as a mean share of their places. */
  ringLift: number
  seconds: number
}

function run(world: World, policy: Policy, ring: Ring = 'honest'): Result {
  const startMs = performance.now()
  const site = new SimulatedSite(world, ring)
  const ringAuthors = new Set(world.ring)
  const tally = {
    wantedSec: 0,
    lateViews: 0,
    hits10: 0,
    hits50: 0,
    hitsAfter: 0,
    newAuthors: 0,
    repeats: 0,
    ofRing: 0,
    views: 0,
  }
  const byAuthor = new Float64Array(world.authorCount)
  const byVideo = new Int32Array(world.videos.length)
  const recentAuthors = Array.from({ length: world.viewerCount }, (): number[] => [])
  let newcomers = 0
  for (let viewer = 0; viewer < world.viewerCount; viewer += 1)
    if (world.startRounds[viewer]! > 0) newcomers += 1
  for (let round = 0; round < size.rounds; round += 1) {
    site.begin(round)
    if (round > 0 && round % ROUNDS_PER_DAY === 0) policy.learn?.(site)
    policy.begin?.(site)
    for (let viewer = 0; viewer < world.viewerCount; viewer += 1) {
      const from = world.startRounds[viewer]!
      if (round < from) continue
      const count = VIEWS / (size.rounds - from)
      for (let view = 0; view < count; view += 1) {
        const viewIndex = site.watched[viewer]!.length
        const video = policy.next(site, viewer)
        if (!video) break
        const watch = play(world, viewer, video, viewIndex)
        site.note(viewer, video, watch)
        policy.note?.(site, viewer, video, watch)
        tally.views += 1
        byAuthor[video.author]! += 1
        byVideo[video.index]! += 1
        if (ringAuthors.has(video.author)) tally.ofRing += 1
        if (world.isNewAuthor[video.author]) tally.newAuthors += 1
        const recent = recentAuthors[viewer]!
        if (recent.includes(video.author)) tally.repeats += 1
        recent.push(video.author)
        if (recent.length > 7) recent.shift()
        const isNewcomer = from > 0
        if (watch.isWanted) {
          if (viewIndex >= 50) tally.wantedSec += watch.watchedSec
          if (isNewcomer && viewIndex < 10) tally.hits10 += 1
          if (isNewcomer && viewIndex < 50) tally.hits50 += 1
          if (viewIndex >= CHANGE_AT && viewIndex < CHANGE_AT + 30) tally.hitsAfter += 1
        }
        if (viewIndex >= 50) tally.lateViews += 1
      }
    }
  }
  return {
    policy: world.ring.length > 0 ? `${policy.name}, ring ${ring}` : policy.name,
    wantedSec: tally.wantedSec / tally.lateViews,
    hitsOf10: tally.hits10 / newcomers,
    hitsOf50: tally.hits50 / newcomers,
    hitsAfterChange: tally.hitsAfter / world.viewerCount,
    coverage: byVideo.filter((count) => count >= world.viewerCount / 1_000).length / byVideo.length,
    gini: giniOf(byAuthor),
    newAuthors: tally.newAuthors / tally.views,
    repeats: tally.repeats / tally.views,
    ofRing: tally.ofRing / tally.views,
    ringLift: site.lifts.reduce((sum, lift) => sum + lift, 0) / Math.max(site.lifts.length, 1),
    seconds: (performance.now() - startMs) / 1_000,
  }
}

function giniOf(amounts: Float64Array): number {
  const sorted = amounts.toSorted()
  const total = sorted.reduce((sum, amount) => sum + amount, 0)
  const weighted = sorted.reduce((sum, amount, at) => sum + amount * (at + 1), 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

const world = createWorld(52, size)
const policies = [random(), popularity(), today(), engine(), ours(Number(values['shared-by']))]
const results: Result[] = []
if (size.ring > 0) {
  const isOurs = !values.only?.includes('today')
  for (const ring of ['honest', 'lifts', 'weighed'] as const)
    results.push(run(world, isOurs ? ours(Number(values['shared-by'])) : today(), ring))
} else {
  for (const policy of policies) {
    if (values.only && !values.only.includes(policy.name)) continue
    results.push(run(world, policy))
  }
}
const rounded = (result: Result) =>
  Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(3)) : value,
    ]),
  )
console.table(results.map(rounded))
