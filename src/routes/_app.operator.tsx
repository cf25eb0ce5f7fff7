import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { periodOf } from '#src/data/insights.ts'
import { auditFilterOf } from '#src/data/operator.ts'
import { loadOperatorPage, type OperatorSearch } from '#src/screens/operator/operator-data.ts'
import { OperatorScreen } from '#src/screens/operator/operator-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/operator')({
  validateSearch: ({ tab, user, period, ...values }): OperatorSearch => ({
    ...(typeof tab === 'string' && { tab }),
    ...(/^[1-9]\d{0,18}$/.test(String(user)) && { user: String(user) }),
    ...(periodOf(period) && { period: periodOf(period) }),
    ...auditFilterOf(values),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    // In the browser a section shows itself at once, and what it shows once that is here.
    if (import.meta.env.SSR) await loadOperatorPage(queryClient, api, deps)
  },
  head: ({ match }) => pageHead(match, messages.operatorPlace),
  component: Screen,
})

function Screen() {
  const { tab, user } = Route.useSearch()
  return <OperatorScreen tab={tab} userId={user} />
}
