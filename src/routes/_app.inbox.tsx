import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { InboxScreen } from '#src/screens/inbox/inbox-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/inbox')({
  head: ({ match }) => pageHead(match, messages.inbox),
  component: InboxScreen,
})
