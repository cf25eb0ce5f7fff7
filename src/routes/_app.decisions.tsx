import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { DecisionsScreen } from '#src/screens/decisions/decisions-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/decisions')({
  validateSearch: ({ tab }): { tab?: 'reports' } => (tab === 'reports' ? { tab } : {}),
  loader: async ({ context, location: { search } }) => {
    // In the browser the screen itself loads its data, so that it also shows without a network.
    if (!import.meta.env.SSR) return
    const { loadOwnPage } = await import('#src/screens/load-own-page.ts')
    await loadOwnPage('decisions', context, search)
  },
  head: ({ match }) => pageHead(match, messages.accountStatus),
  component: Screen,
})

function Screen() {
  return <DecisionsScreen tab={Route.useSearch().tab} />
}
