import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { OfflineScreen } from '#src/screens/offline/offline-screen.tsx'
import { pageTitle } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/offline')({
  head: () => ({ meta: [pageTitle(messages.offlineVideos)] }),
  component: OfflineScreen,
})
