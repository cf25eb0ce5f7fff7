import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { FeedbackReportScreen } from '#src/screens/feedback/feedback-report-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/feedback_pc_/report')({
  head: ({ match }) => pageHead(match, messages.sendFeedback),
  component: FeedbackReportScreen,
})
