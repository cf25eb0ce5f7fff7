import { createFileRoute } from '@tanstack/react-router'

import { FEED_ORDERS, type FeedOrder } from '#contract/constants.ts'
import { videoListPage } from '#contract/structured-data.ts'
import { messages } from '#messages/app.ts'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { ForYouScreen } from '#src/screens/feed/for-you-screen.tsx'
import { pageHead, posterPreload, structuredData } from '#src/screens/page-head.ts'

interface ForYouSearch {
  order?: FeedOrder
}

export const Route = createFileRoute('/_app/foryou')({
  validateSearch: ({ order }): ForYouSearch => {
    const known = FEED_ORDERS.find((name) => name === order)
    return known ? { order: known } : {}
  },
  loader: async ({ location, context: { api, queryClient } }) => {
    const { order } = location.search as ForYouSearch
    const { pages } = await queryClient.ensureInfiniteQueryData(recommendFeedQuery(api, order))
    return { firstVideo: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    const { meta, links } = pageHead(match, messages.forYou, '/foryou', loaderData?.firstVideo)
    const { api, queryClient, documentContext } = match.context
    const list =
      import.meta.env.SSR && documentContext.botType
        ? structuredData(match, (site) => {
            const pages = queryClient.getQueryData(
              recommendFeedQuery(api, match.search.order).queryKey,
            )?.pages
            return videoListPage(messages.forYou, pages?.[0], site)
          })
        : []
    return { meta: [...meta, ...list], links: [...links, ...posterPreload(loaderData?.firstVideo)] }
  },
  component: ForYouRoute,
})

function ForYouRoute() {
  return <ForYouScreen order={Route.useSearch().order} />
}
