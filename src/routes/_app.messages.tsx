import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { MessagesScreen, type MessagesSearch } from '#src/screens/messages/messages-screen.tsx'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'

/** An id in an address: a number that is too long for JavaScript stays text. */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{1,19}$/.test(value) ? value : undefined

export const Route = createFileRoute('/_app/messages')({
  validateSearch: ({ id, to, video, at, requests }): MessagesSearch => ({
    ...(idOf(id) !== undefined && { id: String(id) }),
    ...(idOf(to) !== undefined && { to: String(to) }),
    ...(idOf(video) !== undefined && { video: String(video) }),
    ...(Number.isSafeInteger(Number(at)) && Number(at) > 0 && { at: Number(at) }),
    ...((requests === true || requests === 'true') && { requests: true }),
  }),
  loader: ownPageLoader('messages'),
  head: ({ match }) => pageHead(match, messages.directMessages),
  component: Screen,
})

function Screen() {
  return <MessagesScreen search={Route.useSearch()} />
}
