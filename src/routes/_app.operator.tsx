import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { loadOperatorPage } from '#src/screens/operator/operator-data.ts'
import { OperatorScreen } from '#src/screens/operator/operator-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/operator')({
  validateSearch: ({ tab }): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context: { api, queryClient }, deps: { tab } }) => {
    // In the browser a section shows itself at once, and what it shows once that is here.
    if (import.meta.env.SSR) await loadOperatorPage(queryClient, api, tab)
  },
  head: ({ match }) => pageHead(match, messages.moderation),
  component: Screen,
})

function Screen() {
  return <OperatorScreen tab={Route.useSearch().tab} />
}
