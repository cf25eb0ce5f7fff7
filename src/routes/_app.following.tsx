import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { followingFeedQuery, sessionQuery } from '#src/data/queries.ts'
import { FollowingScreen } from '#src/screens/feed/following-screen.tsx'
import { pageHead, posterPreload } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/following')({
  loader: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(sessionQuery(api))
    if (!user) return { firstVideo: undefined }
    const { pages } = await queryClient.ensureInfiniteQueryData(followingFeedQuery(api))
    return { firstVideo: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    const { meta, links } = pageHead(match, messages.following)
    return { meta, links: [...links, ...posterPreload(loaderData?.firstVideo)] }
  },
  component: FollowingScreen,
})
