import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { InsightsScreen } from '#src/screens/insights/insights-screen.tsx'
import { insightsSearchOf } from '#src/screens/insights/insights-search.ts'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/analytics')({
  validateSearch: insightsSearchOf,
  loader: ownPageLoader('insights'),
  head: ({ match }) => pageHead(match, messages.insights),
  component: Screen,
})

function Screen() {
  return <InsightsScreen search={Route.useSearch()} />
}
