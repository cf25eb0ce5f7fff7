import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageTitle } from '#src/screens/page-head.ts'
import { LogInScreen } from '#src/screens/session/log-in-screen.tsx'

export const Route = createFileRoute('/_app/login')({
  head: () => ({ meta: [pageTitle(messages.logIn)] }),
  component: LogInScreen,
})
