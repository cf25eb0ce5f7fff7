import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { OfflineScreen } from '#src/screens/offline/offline-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/offline')({
  head: ({ match }) => pageHead(match, messages.offlineVideos),
  component: OfflineScreen,
})
