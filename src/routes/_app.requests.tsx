import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { RequestsScreen } from '#src/screens/relations/requests-screen.tsx'

export const Route = createFileRoute('/_app/requests')({
  loader: ownPageLoader('followRequests'),
  head: ({ match }) => pageHead(match, messages.followRequests),
  component: RequestsScreen,
})
