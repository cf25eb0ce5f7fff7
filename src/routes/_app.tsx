import { createFileRoute } from '@tanstack/react-router'

import { inboxCountsQuery } from '#src/data/inbox.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { App, PendingApp } from '#src/screens/app/app-frame.tsx'

export const Route = createFileRoute('/_app')({
  loader: async ({ context: { api, queryClient } }) => {
    const session = await queryClient.ensureQueryData(sessionQuery(api))
    // The badges of the navigation. Later ones come by the push channel.
    if (import.meta.env.SSR && session.user) await queryClient.prefetchQuery(inboxCountsQuery(api))
    return session
  },
  component: App,
  pendingComponent: PendingApp,
})
