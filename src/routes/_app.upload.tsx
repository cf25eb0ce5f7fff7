import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { UploadScreen } from '#src/screens/upload/upload-screen.tsx'

export const Route = createFileRoute('/_app/upload')({
  head: ({ match }) => pageHead(match, messages.upload),
  component: UploadScreen,
})
