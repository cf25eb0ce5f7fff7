import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { UploadUnavailableScreen } from '#src/screens/upload/upload-unavailable-screen.tsx'

export const Route = createFileRoute('/_app/upload_/unavailable')({
  head: ({ match }) => pageHead(match, messages.uploadUnavailable, '/upload/unavailable'),
  component: UploadUnavailableScreen,
})
