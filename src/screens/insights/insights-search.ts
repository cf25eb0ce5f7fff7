import { VIDEO_SORTS, type VideoSort } from '#contract/insights.ts'
import { type InsightRange, rangeOf } from '#src/data/insights.ts'

/** The address of the page of figures. */
export interface InsightsSearch extends InsightRange {
  /** Absent: the overview. */
  tab?: 'videos' | 'live'
  /** The id of a video, whose figures take the place of the tabs. */
  video?: string
  sort?: VideoSort
  up?: true
  /** Part of a caption. */
  q?: string
}

export function insightsSearchOf({
  tab,
  video,
  sort,
  up,
  q,
  ...range
}: Record<string, unknown>): InsightsSearch {
  const known = VIDEO_SORTS.find((name) => name === sort)
  return {
    ...((tab === 'videos' || tab === 'live') && { tab }),
    ...(/^[1-9]\d{0,18}$/.test(String(video)) && { video: String(video) }),
    ...(known !== undefined && { sort: known }),
    ...((up === true || up === 'true') && { up: true as const }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...rangeOf(range),
  }
}

/** The server does not know the browser's time zone. */
export const SERVER_TIME_ZONE = 'UTC'

/** The videos of the overview. */
export const MOST_WATCHED = { sort: 'views' } as const
