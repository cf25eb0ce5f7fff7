import type { InsightOverview } from '#contract/endpoints/insights.ts'
import type { InsightFigure } from '#contract/insights.ts'
import { messages } from '#messages/insights.ts'

import { formatDuration, formatNumber } from './format.ts'

export type Metric = Exclude<InsightFigure, 'plays' | 'watchTimeSec'> | 'watchTime' | 'average'

interface MetricKind {
  label: () => string
  valueOf: (figures: Readonly<Record<InsightFigure, number>>) => number
  format: (value: number) => string
  /** More of it is no good news. */
  isLoss?: true
}

const count = (label: () => string, figure: InsightFigure): MetricKind => ({
  label,
  valueOf: (figures) => figures[figure],
  format: formatNumber,
})

/** The figures of an overview, in the order of the page. */
export const METRICS: Readonly<Record<Metric, MetricKind>> = {
  views: count(() => messages.views, 'views'),
  reach: count(() => messages.reach, 'reach'),
  watchTime: {
    label: () => messages.watchTime,
    valueOf: ({ watchTimeSec }) => watchTimeSec,
    format: formatDuration,
  },
  average: {
    label: () => messages.average,
    valueOf: ({ watchTimeSec, plays }) => (plays > 0 ? watchTimeSec / plays : 0),
    format: formatDuration,
  },
  fullPlays: count(() => messages.fullPlays, 'fullPlays'),
  likes: count(() => messages.likes, 'likes'),
  comments: count(() => messages.comments, 'comments'),
  shares: count(() => messages.shares, 'shares'),
  saves: count(() => messages.saves, 'saves'),
  followersWon: count(() => messages.followersWon, 'followersWon'),
  followersLost: { ...count(() => messages.followersLost, 'followersLost'), isLoss: true },
}

const mapFigures = (
  figures: InsightOverview['figures'],
  valueOf: (values: number[]) => number,
): Record<InsightFigure, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, valueOf(values)])) as Record<
    InsightFigure,
    number
  >

/** The figures of a whole range. */
export const totalsOf = ({ figures }: InsightOverview): Record<InsightFigure, number> =>
  mapFigures(figures, (values) => values.reduce((sum, value) => sum + value, 0))

/** The figures of one day or hour. */
export const figuresAt = ({ figures }: InsightOverview, index: number): Record<InsightFigure, number> =>
  mapFigures(figures, (values) => values[index] ?? 0)

/** A figure of a page, for its tile. */
export interface TileFigure<Name extends string> {
  name: Name
  label: string
  value: number
  /** The value of the time before. Null: not known. */
  before: number | null
  format: (value: number) => string
  /** More of it is no good news. */
  isLoss?: boolean | undefined
}

/** The figures of a range beside those of the time before. */
export function tilesOf(overview: InsightOverview): TileFigure<Metric>[] {
  const totals = totalsOf(overview)
  return (Object.keys(METRICS) as Metric[]).map((name) => {
    const { label, valueOf, format, isLoss } = METRICS[name]
    const before = overview.before && valueOf(overview.before)
    return { name, label: label(), value: valueOf(totals), before, format, isLoss }
  })
}

/** Whether nothing happened in a range. */
export const isEmpty = (overview: InsightOverview): boolean =>
  Object.values(totalsOf(overview)).every((value) => value === 0)

/** From so many times as much on, a factor is easier to read than per cent. */
const FACTOR_FROM = 10

/** How a value compares with one before; undefined where there was none before. */
export function changeOf(value: number, before: number): string | undefined {
  if (before <= 0) return value > 0 ? undefined : messages.same
  const share = Math.round((value / before - 1) * 100) / 100
  if (share === 0) return messages.same
  if (value / before >= FACTOR_FROM) return messages.times({ factor: Math.round(value / before) })
  return share > 0 ? messages.more({ share }) : messages.less({ share: -share })
}
