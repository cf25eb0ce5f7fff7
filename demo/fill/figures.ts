import type { ViewScene } from '#contract/models/view-report.ts'

import type { Random } from './random.ts'

/** A video of the demo site, as far as its figures depend on it. */
export interface CountedVideo {
  createdAt: Date
  durationSec: number
  viewCount: number
  likeCount: number
  shareCount: number
}

/** Figures of a video in a quarter of an hour. */
export interface QuarterFigures {
  startMs: number
  views: number
  reach: number
  plays: number
  watchTimeMs: number
  full: number
  likes: number
  shares: number
}

/** Figures of a video on a UTC day. */
export interface DayFigures {
  /** `2026-11-30` */
  day: string
  views: number
  plays: number
  watchTimeMs: number
  full: number
  sound: number
  new: number
  returning: number
  sources: { kind: 'scene' | 'visit' | 'site'; name: string; views: number }[]
}

export interface VideoFigures {
  quarters: QuarterFigures[]
  days: DayFigures[]
  /** How many plays begin at a second less those that ended before it. */
  curve: { second: number; difference: number }[]
}

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 4 * QUARTER_MS
const DAY_MS = 24 * HOUR_MS

/** How much is watched in the hours of a day in UTC: little at night, most in the evening. */
const HOURS = [5, 3, 2, 1, 1, 2, 4, 7, 8, 8, 9, 11, 14, 13, 11, 11, 12, 15, 19, 23, 25, 22, 16, 9]
const WEEKEND = 1.3

/** Weights of the scenes in which a new video is watched, and of those in which an old one is. */
const SCENES: readonly (readonly [scene: ViewScene, ofNew: number, ofOld: number])[] = [
  ['foryou', 60, 30],
  ['following', 18, 4],
  ['home', 5, 3],
  ['profile', 6, 20],
  ['hashtag', 3, 11],
  ['sound', 1, 5],
  ['search', 1, 13],
  ['messages', 3, 2],
  ['video', 2, 6],
  ['embed', 1, 6],
]
const VISITS = [
  ['no_referrer', 62],
  ['google', 14],
  ['bluesky', 9],
  ['mastodon', 6],
  ['reddit', 4],
  ['duckduckgo', 3],
  ['others', 2],
] as const
const SITES = [
  ['blog.example', 5],
  ['forum.example', 3],
  ['news.example', 1],
] as const
/** After so many days a video is found as an old one is. */
const OLD_DAYS = 20

/** Shares of all views. */
const REPEATED = 0.09
const WITH_SOUND = 0.58
const RECORDED = 0.7
const FIRST_OF_DAY = 0.86
/** Of viewers who see the end, those who watch it once more. */
const LOOPED = 0.22
/** Of plays, those that go back to the best second. */
const REWOUND = 0.07
const REWOUND_SEC = 2
/** As in the figures of real views (`server/features/insights/fold.ts`). */
const FULL_SHARE = 0.95

/** Divides a whole number in proportion to weights: the parts are whole, and their sum is the number. */
export function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0)
  let weightSoFar = 0
  let givenSoFar = 0
  return weights.map((weight) => {
    weightSoFar += weight
    const part = sum > 0 ? Math.round((total * weightSoFar) / sum) - givenSoFar : 0
    givenSoFar += part
    return part
  })
}

/** The beginnings of the quarters of an hour from one time to another. */
export function quartersBetween(from: number, until: number): number[] {
  const first = Math.floor(from / QUARTER_MS) * QUARTER_MS
  const count = Math.max(1, Math.ceil((until - first) / QUARTER_MS))
  return Array.from({ length: count }, (_, index) => first + index * QUARTER_MS)
}

/** How much is watched in a quarter of an hour, for its hour and weekday. */
export function busyness(startMs: number): number {
  const at = new Date(startMs)
  return (HOURS[at.getUTCHours()] ?? 0) * (at.getUTCDay() % 6 === 0 ? WEEKEND : 1)
}

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** Makes up when, where and for how long a video was watched: each figure adds up to the counts of the video. */
export function videoFigures(video: CountedVideo, now: Date, random: Random): VideoFigures {
  const createdMs = video.createdAt.getTime()
  const starts = quartersBetween(createdMs, now.getTime())
  const views = divide(
    video.viewCount,
    starts.map((startMs) => {
      const ageDays = Math.max(0, startMs - createdMs) / DAY_MS
      return (busyness(startMs) * (0.4 + 1.2 * random.next())) / (1 + ageDays) ** 0.7
    }),
  )
  const daySources = sourcesByDay(starts, views, createdMs, random)
  const embeddedCount = sum(daySources.flatMap(({ sources }) => sources.filter(isEmbedded)).map(viewsOf))
  const playCount = Math.round((video.viewCount - embeddedCount) * (1 + REPEATED))
  const curve = watchedSeconds(playCount, video.durationSec, random)

  const plays = divide(playCount, views)
  const full = divide(curve.full, plays)
  const watched = divide(curve.watchTimeMs, plays)
  const reach = divide(Math.round(video.viewCount * FIRST_OF_DAY), views)
  const likes = divide(video.likeCount, views)
  const shares = divide(video.shareCount, views)
  const quarters = starts.map((startMs, index) => ({
    startMs,
    views: views[index] ?? 0,
    reach: reach[index] ?? 0,
    plays: plays[index] ?? 0,
    watchTimeMs: watched[index] ?? 0,
    full: full[index] ?? 0,
    likes: likes[index] ?? 0,
    shares: shares[index] ?? 0,
  }))
  const quartersOf = Map.groupBy(quarters, ({ startMs }) => dayOf(startMs))
  const days = daySources.map(({ day, ageDays, sources }) => {
    const ofDay = quartersOf.get(day) ?? []
    const dayViews = sum(ofDay.map(viewsOf))
    const dayPlays = sum(ofDay.map((quarter) => quarter.plays))
    const recorded = Math.round(dayViews * RECORDED)
    const returning = Math.round(recorded * Math.min(0.35, 0.02 + 0.03 * ageDays))
    return {
      day,
      views: dayViews,
      plays: dayPlays,
      watchTimeMs: sum(ofDay.map((quarter) => quarter.watchTimeMs)),
      full: sum(ofDay.map((quarter) => quarter.full)),
      sound: Math.round(dayPlays * WITH_SOUND),
      new: recorded - returning,
      returning,
      sources,
    }
  })
  return {
    quarters: quarters.filter((quarter) => quarter.views + quarter.plays + quarter.likes > 0),
    days: days.filter((day) => day.views + day.plays > 0),
    curve: curve.edges,
  }
}

const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0)
const viewsOf = ({ views }: { views: number }): number => views
const isEmbedded = ({ name }: { name: string }): boolean => name === 'embed'

/** Divides the views of each day among the places in which the video was watched, and what led there. */
function sourcesByDay(
  starts: readonly number[],
  views: readonly number[],
  createdMs: number,
  random: Random,
): (Pick<DayFigures, 'day' | 'sources'> & { ageDays: number })[] {
  const viewsByDay = new Map<string, number>()
  for (const [index, startMs] of starts.entries()) {
    const day = dayOf(startMs)
    viewsByDay.set(day, (viewsByDay.get(day) ?? 0) + (views[index] ?? 0))
  }
  const about = (weight: number) => weight * (0.6 + 0.8 * random.next())
  const parts = (count: number, weighed: readonly (readonly [name: string, weight: number])[]) => {
    const counts = divide(
      count,
      weighed.map(([, weight]) => about(weight)),
    )
    return weighed.map(([name], index) => ({ name, views: counts[index] ?? 0 }))
  }
  return Array.from(viewsByDay, ([day, dayViews]) => {
    const ageDays = Math.max(0, Math.round((Date.parse(day) - createdMs) / DAY_MS))
    const age = Math.min(1, ageDays / OLD_DAYS)
    const scenes = parts(
      dayViews,
      SCENES.map(([scene, ofNew, ofOld]) => [scene, ofNew + (ofOld - ofNew) * age]),
    )
    const embedded = sum(scenes.filter(isEmbedded).map(viewsOf))
    const sources = [
      ...scenes.map((scene) => ({ kind: 'scene' as const, ...scene })),
      ...parts(dayViews - embedded, VISITS).map((visit) => ({ kind: 'visit' as const, ...visit })),
      ...parts(embedded, SITES).map((site) => ({ kind: 'site' as const, ...site })),
    ]
    return { day, ageDays, sources: sources.filter((source) => source.views > 0) }
  })
}

/** The plays at each second: many leave in the first ones, some go back to the best one, some watch it once more. */
function watchedSeconds(playCount: number, durationSec: number, random: Random) {
  const secondCount = Math.ceil(durationSec)
  const seconds = Array.from({ length: secondCount }, (_, second) => second)
  const stayed = 0.3 + 0.4 * random.next()
  const patienceSec = 1.5 + 2.5 * random.next()
  const remaining = (second: number) => stayed + (1 - stayed) * Math.exp(-second / patienceSec)
  const full = Math.round(playCount * remaining(durationSec * FULL_SHARE))
  const begun = playCount + Math.round(full * LOOPED)
  const best = random.integer(2, Math.max(2, secondCount - REWOUND_SEC - 1))
  const rewound = Math.round(playCount * REWOUND)
  const plays = seconds.map(
    (second) =>
      Math.round(begun * remaining(second)) + (second >= best && second < best + REWOUND_SEC ? rewound : 0),
  )
  const watchTimeMs = Math.round(
    sum(seconds.map((second) => (plays[second] ?? 0) * Math.min(1, durationSec - second) * 1_000)),
  )
  const edges = [...plays, 0].map((count, second) => ({
    second,
    difference: count - (plays[second - 1] ?? 0),
  }))
  return { full, watchTimeMs, edges: edges.filter(({ difference }) => difference !== 0) }
}
