import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { UploadScreen } from '#src/screens/upload/upload-screen.tsx'

export const Route = createFileRoute('/_app/upload')({
  /** `sound`: the id of a sound that is mixed into the video. */
  validateSearch: ({ sound }): { sound?: string | undefined } =>
    /^[1-9]\d{0,18}$/.test(String(sound)) ? { sound: String(sound) } : {},
  head: ({ match }) => pageHead(match, messages.upload),
  component: Screen,
})

function Screen() {
  return <UploadScreen sound={Route.useSearch().sound} />
}
