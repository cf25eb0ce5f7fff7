import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { HistoryScreen } from '#src/screens/history/history-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/history')({
  loader: async ({ context }) => {
    // In the browser the screen itself loads its data, so that it also shows without a network.
    if (!import.meta.env.SSR) return
    const { loadOwnPage } = await import('#src/screens/load-own-page.ts')
    await loadOwnPage('watchHistory', context)
  },
  head: ({ match }) => pageHead(match, messages.watchHistory),
  component: HistoryScreen,
})
