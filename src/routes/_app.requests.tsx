import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { RequestsScreen } from '#src/screens/relations/requests-screen.tsx'

export const Route = createFileRoute('/_app/requests')({
  loader: async ({ context }) => {
    // In the browser the screen itself loads its data, so that it also shows without a network.
    if (!import.meta.env.SSR) return
    const { loadOwnPage } = await import('#src/screens/load-own-page.ts')
    await loadOwnPage('followRequests', context)
  },
  head: ({ match }) => pageHead(match, messages.followRequests),
  component: RequestsScreen,
})
