import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { LivesScreen } from '#src/screens/live/lives-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/live')({
  loader: async ({ context: { api, queryClient } }) => {
    // In the browser the list loads by itself, and the page shows at once.
    if (!import.meta.env.SSR) return
    const { liveListQuery } = await import('#src/data/live.ts')
    await queryClient.prefetchInfiniteQuery(liveListQuery(api))
  },
  head: ({ match }) => pageHead(match, messages.live),
  component: LivesScreen,
})
