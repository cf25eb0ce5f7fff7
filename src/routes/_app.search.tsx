import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import type { RawFilters } from '#src/data/search-filters.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { SearchScreen, type SearchPageSearch } from '#src/screens/search/search-screen.tsx'

/** The server's limit. */
const QUERY_MAX_LENGTH = 120
const FILTERS: readonly (keyof RawFilters)[] = ['sort', 'days', 'length', 'subtitles', 'language']
const TYPES = new Set<unknown>(['video', 'user', 'challenge', 'music', 'live'])

export const Route = createFileRoute('/_app/search')({
  validateSearch: ({ q, type, view, ...others }): SearchPageSearch => ({
    // The screen validates them: the code for that is not in the scripts of every page.
    ...Object.fromEntries(FILTERS.map((name) => [name, others[name] as string | undefined])),
    ...(typeof q === 'string' && q.trim() && { q: q.trim().slice(0, QUERY_MAX_LENGTH) }),
    ...(TYPES.has(type) && { type: type as NonNullable<SearchPageSearch['type']> }),
    ...(view === 'feed' && { view }),
  }),
  loader: async ({ location, context: { api, queryClient } }) => {
    // In the browser the screen itself loads the results, so that it also shows without a network.
    if (!import.meta.env.SSR) return
    const { q, type = 'video', ...filters } = location.search as SearchPageSearch
    if (q === undefined) {
      const { prefetchSearchStart } = await import('#src/data/discover.ts')
      await prefetchSearchStart(api, queryClient)
    } else if (type === 'video') {
      const { prefetchSearch } = await import('#src/data/search.ts')
      await prefetchSearch(api, queryClient, q, filters)
    }
  },
  head: ({ match }) => pageHead(match, match.search.q ?? messages.search, '/search'),
  component: Screen,
})

function Screen() {
  return <SearchScreen search={Route.useSearch()} />
}
