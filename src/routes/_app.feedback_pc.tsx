import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { FeedbackScreen } from '#src/screens/feedback/feedback-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/feedback_pc')({
  head: ({ match }) => pageHead(match, messages.feedback),
  component: FeedbackScreen,
})
