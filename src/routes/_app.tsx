import { createFileRoute } from '@tanstack/react-router'

import { sessionQuery } from '#src/data/queries.ts'
import { App, PendingApp } from '#src/screens/app/app-frame.tsx'

export const Route = createFileRoute('/_app')({
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(sessionQuery(api)),
  component: App,
  pendingComponent: PendingApp,
})
