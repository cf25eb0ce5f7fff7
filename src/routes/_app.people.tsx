import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { SuggestedUsersScreen } from '#src/screens/discover/suggested-users-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/people')({
  head: ({ match }) => pageHead(match, messages.usersToFollow),
  component: SuggestedUsersScreen,
})
