import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { FeedbackHistoryScreen } from '#src/screens/feedback/feedback-history-screen.tsx'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/feedback_pc_/history')({
  loader: ownPageLoader('feedbackHistory'),
  head: ({ match }) => pageHead(match, messages.feedbackHistory),
  component: FeedbackHistoryScreen,
})
