import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { allSuggestedUsersQuery } from '#src/data/discover.ts'
import { SuggestedUsersScreen } from '#src/screens/discover/suggested-users-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/people')({
  loader: async ({ context: { api, queryClient } }) => {
    // In the browser the screen itself loads its data, so that it also shows without a network.
    if (import.meta.env.SSR) await queryClient.prefetchQuery(allSuggestedUsersQuery(api))
  },
  head: ({ match }) => pageHead(match, messages.usersToFollow),
  component: SuggestedUsersScreen,
})
