import { createFileRoute } from '@tanstack/react-router'

import { videoListPage } from '#contract/structured-data.ts'
import { messages } from '#messages/app.ts'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { ForYouScreen } from '#src/screens/feed/for-you-screen.tsx'
import { pageHead, posterPreload, structuredData } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/foryou')({
  loader: async ({ context: { api, queryClient } }) => {
    const { pages } = await queryClient.ensureInfiniteQueryData(recommendFeedQuery(api))
    return { firstVideo: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    const { meta, links } = pageHead(match, messages.forYou, '/foryou', loaderData?.firstVideo)
    const { api, queryClient, documentContext } = match.context
    const list =
      import.meta.env.SSR && documentContext.botType
        ? structuredData(match, (site) => {
            const pages = queryClient.getQueryData(recommendFeedQuery(api).queryKey)?.pages
            return videoListPage(messages.forYou, pages?.[0], site)
          })
        : []
    return { meta: [...meta, ...list], links: [...links, ...posterPreload(loaderData?.firstVideo)] }
  },
  component: ForYouScreen,
})
