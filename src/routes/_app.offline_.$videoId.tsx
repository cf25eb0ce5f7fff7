import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { SavedVideosScreen } from '#src/screens/offline/saved-videos-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/offline_/$videoId')({
  head: ({ match }) => pageHead(match, messages.offlineVideos),
  component: () => <SavedVideosScreen videoId={Route.useParams().videoId} />,
})
