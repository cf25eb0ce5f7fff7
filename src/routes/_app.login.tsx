import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { siteInfoQuery } from '#src/data/site.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { LogInScreen } from '#src/screens/session/log-in-screen.tsx'

export const Route = createFileRoute('/_app/login')({
  loader: async ({ context: { api, queryClient } }) => {
    // In the browser the form shows itself at once.
    if (import.meta.env.SSR) await queryClient.prefetchQuery(siteInfoQuery(api))
  },
  head: ({ match }) => pageHead(match, messages.logIn),
  component: LogInScreen,
})
