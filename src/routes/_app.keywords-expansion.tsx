import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { ExpansionScreen } from '#src/screens/search/expansion-screen.tsx'

export const Route = createFileRoute('/_app/keywords-expansion')({
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' ? { q } : {}),
  loader: async ({ location, context: { api, queryClient } }) => {
    if (!import.meta.env.SSR) return
    const { prefetchExpansion } = await import('#src/data/search.ts')
    await prefetchExpansion(api, queryClient, (location.search as { q?: string }).q ?? '')
  },
  head: ({ match }) => pageHead(match, match.search.q || messages.search, '/keywords-expansion'),
  component: () => <ExpansionScreen q={(Route.useSearch().q ?? '').trim()} />,
})
