import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageTitle } from '#src/screens/page-head.ts'
import { RequestsScreen } from '#src/screens/relations/requests-screen.tsx'

export const Route = createFileRoute('/_app/requests')({
  head: () => ({ meta: [pageTitle(messages.followRequests)] }),
  component: RequestsScreen,
})
