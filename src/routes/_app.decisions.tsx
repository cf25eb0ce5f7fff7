import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { DecisionsScreen } from '#src/screens/decisions/decisions-screen.tsx'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/decisions')({
  validateSearch: ({ tab }): { tab?: 'reports' } => (tab === 'reports' ? { tab } : {}),
  loader: ownPageLoader('decisions'),
  head: ({ match }) => pageHead(match, messages.accountStatus),
  component: Screen,
})

function Screen() {
  return <DecisionsScreen tab={Route.useSearch().tab} />
}
