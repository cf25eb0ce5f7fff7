import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { FeedbackHistoryScreen } from '#src/screens/feedback/feedback-history-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/feedback_pc_/history')({
  loader: async ({ context }) => {
    // In the browser the screen itself loads its data, so that it also shows without a network.
    if (!import.meta.env.SSR) return
    const { loadOwnPage } = await import('#src/screens/load-own-page.ts')
    await loadOwnPage('feedbackHistory', context)
  },
  head: ({ match }) => pageHead(match, messages.feedbackHistory),
  component: FeedbackHistoryScreen,
})
