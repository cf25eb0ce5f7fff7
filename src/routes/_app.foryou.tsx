import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { ForYouScreen } from '#src/screens/feed/for-you-screen.tsx'
import { pageHead, posterPreload } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/foryou')({
  loader: async ({ context: { api, queryClient } }) => {
    const { pages } = await queryClient.ensureInfiniteQueryData(recommendFeedQuery(api))
    return { firstVideo: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    const { meta, links } = pageHead(match, messages.forYou)
    return { meta, links: [...links, ...posterPreload(loaderData?.firstVideo)] }
  },
  component: ForYouScreen,
})
