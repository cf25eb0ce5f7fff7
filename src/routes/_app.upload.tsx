import { createFileRoute } from '@tanstack/react-router'

import { UploadScreen } from '#src/screens/upload/upload-screen.tsx'

export const Route = createFileRoute('/_app/upload')({
  head: () => ({ meta: [{ title: 'Upload · Vireo' }] }),
  component: UploadScreen,
})
