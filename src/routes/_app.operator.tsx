import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { OperatorScreen } from '#src/screens/operator/operator-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/operator')({
  validateSearch: ({ tab }): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  head: ({ match }) => pageHead(match, messages.moderation),
  component: Screen,
})

function Screen() {
  return <OperatorScreen tab={Route.useSearch().tab} />
}
