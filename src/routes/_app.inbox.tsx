import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { InboxScreen } from '#src/screens/inbox/inbox-screen.tsx'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/inbox')({
  loader: ownPageLoader('inbox'),
  head: ({ match }) => pageHead(match, messages.inbox),
  component: InboxScreen,
})
