import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { InboxScreen } from '#src/screens/inbox/inbox-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/inbox')({
  loader: async ({ context }) => {
    // In the browser the screen itself loads its data, so that it also shows without a network.
    if (!import.meta.env.SSR) return
    const { loadOwnPage } = await import('#src/screens/load-own-page.ts')
    await loadOwnPage('inbox', context)
  },
  head: ({ match }) => pageHead(match, messages.inbox),
  component: InboxScreen,
})
