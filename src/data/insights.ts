import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { INSIGHT_PERIODS, type InsightPeriod, type VideoSort } from '#contract/insights.ts'

/** So many days up to today, or from one day to another. */
export interface InsightRange {
  period?: InsightPeriod | undefined
  from?: string | undefined
  to?: string | undefined
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The number of days in an address. */
export const periodOf = (period: unknown): InsightPeriod | undefined =>
  INSIGHT_PERIODS.find((count) => String(count) === String(period))

/** The range in an address. */
export function rangeOf({ period, from, to }: Record<string, unknown>): InsightRange {
  if (DAY.test(String(from)) && DAY.test(String(to))) return { from: String(from), to: String(to) }
  const known = periodOf(period)
  return known === undefined ? {} : { period: known }
}

/** A range as the server takes it. */
export const rangeInput = ({ period, from, to }: InsightRange) =>
  from !== undefined && to !== undefined
    ? { fromDay: from, toDay: to }
    : { dayCount: period ?? INSIGHT_PERIODS[1] }

/** Figures by day or hour. Another range or time zone takes the place of the one before as soon as it has arrived. */
export const overviewQuery = (api: ApiClient, range: InsightRange, timeZone: string) =>
  queryOptions({
    queryKey: ['insights', 'overview', rangeInput(range), timeZone],
    queryFn: ({ signal }) => api.insights.overview({ ...rangeInput(range), timeZone }, { signal }),
    placeholderData: (previous) => previous,
  })

export interface VideoOrder {
  sort?: VideoSort | undefined
  isUpwards?: boolean | undefined
  /** Part of the caption. */
  q?: string | undefined
}

export const videoFiguresQuery = (api: ApiClient, { sort = 'posted', isUpwards, q = '' }: VideoOrder) => {
  const order = { sort, ...(isUpwards && { isUpwards: '1' as const }), ...(q && { q }) }
  return infiniteQueryOptions({
    queryKey: ['insights', 'videos', order],
    queryFn: ({ pageParam, signal }) =>
      api.insights.videos({ ...order, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}

export const videoInsightQuery = (api: ApiClient, videoId: string, range: InsightRange) =>
  queryOptions({
    queryKey: ['insights', 'video', videoId, rangeInput(range)],
    queryFn: ({ signal }) => api.insights.video({ videoId, ...rangeInput(range) }, { signal }),
    placeholderData: (previous) => (previous?.video.id === videoId ? previous : undefined),
  })

export const liveFiguresQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'lives'],
    queryFn: ({ pageParam, signal }) =>
      api.insights.lives(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
