import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { InsightsScreen } from '#src/screens/insights/insights-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/analytics')({
  head: ({ match }) => pageHead(match, messages.insights),
  component: InsightsScreen,
})
