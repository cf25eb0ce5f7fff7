import type { DehydratedState, InfiniteData } from '@tanstack/react-query'

/** A long feed is persisted from its start, so that its next refetch starts there as well. */
const MAX_PAGES = 3

export type PersistedQuery = DehydratedState['queries'][number]

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)

function withFirstPages(query: PersistedQuery): PersistedQuery {
  const { data } = query.state
  if (!isPaged(data) || data.pages.length <= MAX_PAGES) return query
  const shortened = {
    pages: data.pages.slice(0, MAX_PAGES),
    pageParams: data.pageParams.slice(0, MAX_PAGES),
  }
  return { ...query, state: { ...query.state, data: shortened } }
}

/**
 * The parts of queries that decide whether something new has to be persisted; pages after the first ones are
 * left out.
 */
export const persistedPartsOf = (queries: readonly PersistedQuery[]): unknown[] =>
  queries.flatMap(({ queryHash, state: { data, dataUpdatedAt } }) => [
    queryHash,
    ...(isPaged(data) && data.pages.length > MAX_PAGES
      ? data.pages.slice(0, MAX_PAGES)
      : [data, dataUpdatedAt]),
  ])

/** Comments come last, since they are useless without their videos. */
const isOfComments = ({ queryKey }: PersistedQuery): boolean => queryKey[0] === 'comments'

/**
 * Returns the newest queries that together stay under `maxCharacters` of JSON, each list cut to its first pages;
 * comments get the remaining space. Of two with the same key the newer stays, or else the one that comes first.
 */
export function persistWithin(allQueries: readonly PersistedQuery[], maxCharacters: number): DehydratedState {
  const newestFirst = allQueries
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter(
      ({ queryHash }, index, sorted) => sorted.findIndex((other) => other.queryHash === queryHash) === index,
    )
    .map(withFirstPages)
  const inOrderOfWorth = [
    ...newestFirst.filter((query) => !isOfComments(query)),
    ...newestFirst.filter(isOfComments),
  ]
  let usedCharacters = 0
  const queries = inOrderOfWorth.filter((query) => {
    const characters = JSON.stringify(query.state.data).length
    if (usedCharacters + characters > maxCharacters) return false
    usedCharacters += characters
    return true
  })
  return { mutations: [], queries }
}
