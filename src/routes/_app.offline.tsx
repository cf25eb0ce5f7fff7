import { createFileRoute } from '@tanstack/react-router'

import { OfflineScreen } from '#src/screens/offline/offline-screen.tsx'

export const Route = createFileRoute('/_app/offline')({
  head: () => ({ meta: [{ title: 'Offline videos · Vireo' }] }),
  component: OfflineScreen,
})
