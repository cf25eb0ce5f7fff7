import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { HistoryScreen } from '#src/screens/history/history-screen.tsx'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/history')({
  loader: ownPageLoader('watchHistory'),
  head: ({ match }) => pageHead(match, messages.watchHistory),
  component: HistoryScreen,
})
