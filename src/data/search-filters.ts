import { SEARCH_LENGTHS } from '#contract/endpoints/search.ts'

/** Periods in which a video was posted, in days. */
export const POSTED_DAYS = ['1', '7', '30', '365'] as const

export const FILTER_NAMES = ['sort', 'days', 'length', 'subtitles', 'language'] as const

/** Filters as they are in an address, unvalidated. */
export type RawFilters = Partial<Record<(typeof FILTER_NAMES)[number], string | undefined>>

/** How the videos of a search are narrowed and sorted: texts, as in the address and in the call (`search.videos`). */
export interface VideoFilters extends RawFilters {
  sort?: 'newest'
  days?: (typeof POSTED_DAYS)[number]
  length?: (typeof SEARCH_LENGTHS)[number]
  subtitles?: '1'
  /** The language of the subtitles, a BCP 47 tag. */
  language?: string
}

/** Reads the filters of an address. Values that no filter has are left out. */
export function readFilters(raw: RawFilters): VideoFilters {
  const days = POSTED_DAYS.find((count) => count === raw.days)
  const length = SEARCH_LENGTHS.find((name) => name === raw.length)
  const { language } = raw
  return {
    ...(raw.sort === 'newest' && { sort: raw.sort }),
    ...(days && { days }),
    ...(length && { length }),
    ...(raw.subtitles === '1' && { subtitles: raw.subtitles }),
    ...(language && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) && { language }),
  }
}

/** Filters as a part of a query's key and of a list's name: equal filters give equal text, without a colon. */
export const filtersKey = (filters: VideoFilters): string =>
  new URLSearchParams(
    FILTER_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  ).toString()

/** In an address: removes all filters. */
export const NO_FILTERS: Record<keyof VideoFilters, undefined> = {
  sort: undefined,
  days: undefined,
  length: undefined,
  subtitles: undefined,
  language: undefined,
}
