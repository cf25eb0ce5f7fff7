import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { SetupScreen } from '#src/screens/live/setup-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/live_/setup')({
  head: ({ match }) => pageHead(match, messages.goLive),
  component: SetupScreen,
})
