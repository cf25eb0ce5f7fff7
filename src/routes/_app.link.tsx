import { createFileRoute } from '@tanstack/react-router'

import { isWebAddress } from '#contract/link-risk.ts'
import { messages } from '#messages/app.ts'
import { LinkScreen } from '#src/screens/links/link-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

interface LinkSearch {
  url?: string
}

export const Route = createFileRoute('/_app/link')({
  validateSearch: ({ url }): LinkSearch => (typeof url === 'string' && url ? { url } : {}),
  loader: async ({ location, context: { api, queryClient } }) => {
    if (!import.meta.env.SSR) return
    const { url } = location.search as LinkSearch
    if (url === undefined || !isWebAddress(url)) return
    const { linkQuery } = await import('#src/data/links.ts')
    await queryClient.prefetchQuery(linkQuery(api, url))
  },
  head: ({ match }) => pageHead(match, messages.leaving, '/link'),
  component: Screen,
})

function Screen() {
  const { url = '' } = Route.useSearch()
  return <LinkScreen url={url} />
}
