import { createFileRoute } from '@tanstack/react-router'

import { videoListPage } from '#contract/structured-data.ts'
import { messages } from '#messages/app.ts'
import { risingVideosQuery } from '#src/data/queries.ts'
import { DiscoverScreen } from '#src/screens/discover/discover-screen.tsx'
import { pageHead, structuredData } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/discover')({
  /** How its videos are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' | undefined } => (view === 'feed' ? { view } : {}),
  loader: async ({ context: { api, queryClient } }) => {
    // In the browser the screen itself loads them, so that it also shows without a network.
    if (!import.meta.env.SSR) return
    const { prefetchDiscover } = await import('#src/data/discover.ts')
    await prefetchDiscover(api, queryClient)
  },
  head: ({ match }) => {
    if (!import.meta.env.SSR) return pageHead(match, messages.discover, '/discover')
    const { api, queryClient, documentContext } = match.context
    const pages = queryClient.getQueryData(risingVideosQuery(api).queryKey)?.pages
    const head = pageHead(match, messages.discover, '/discover', pages?.[0]?.itemList[0])
    if (!documentContext.botType) return head
    const list = structuredData(match, (site) => videoListPage(messages.discover, pages?.[0], site))
    return { ...head, meta: [...head.meta, ...list] }
  },
  component: Screen,
})

function Screen() {
  return <DiscoverScreen view={Route.useSearch().view ?? 'grid'} />
}
