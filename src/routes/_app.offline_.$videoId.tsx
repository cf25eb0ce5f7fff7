import { createFileRoute } from '@tanstack/react-router'

import { SavedVideosScreen } from '#src/screens/offline/saved-videos-screen.tsx'

export const Route = createFileRoute('/_app/offline_/$videoId')({
  head: () => ({ meta: [{ title: 'Offline videos · Vireo' }] }),
  component: () => <SavedVideosScreen videoId={Route.useParams().videoId} />,
})
