import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { LogInScreen } from '#src/screens/session/log-in-screen.tsx'

export const Route = createFileRoute('/_app/login')({
  head: ({ match }) => pageHead(match, messages.logIn),
  component: LogInScreen,
})
