import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { UploadScreen } from '#src/screens/upload/upload-screen.tsx'

const isId = (value: unknown) => /^[1-9]\d{0,18}$/.test(String(value))

export const Route = createFileRoute('/_app/upload')({
  /** The ids of a sound that is mixed into the video, and of a sticker that is placed on it. */
  validateSearch: ({ sound, sticker }): { sound?: string | undefined; sticker?: string | undefined } => ({
    ...(isId(sound) && { sound: String(sound) }),
    ...(isId(sticker) && { sticker: String(sticker) }),
  }),
  head: ({ match }) => pageHead(match, messages.upload),
  component: Screen,
})

function Screen() {
  return <UploadScreen {...Route.useSearch()} />
}
