import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { HistoryScreen } from '#src/screens/history/history-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/history')({
  head: ({ match }) => pageHead(match, messages.watchHistory),
  component: HistoryScreen,
})
