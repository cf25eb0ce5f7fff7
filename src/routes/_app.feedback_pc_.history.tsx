import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { FeedbackHistoryScreen } from '#src/screens/feedback/feedback-history-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/feedback_pc_/history')({
  head: ({ match }) => pageHead(match, messages.feedbackHistory),
  component: FeedbackHistoryScreen,
})
