import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import type { FeedOrder } from '#contract/constants.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { VideoFeed } from './video-feed.tsx'

const ForYouEnd = lazyOptional(async () => ({
  default: (await import('./feed-end.lazy.tsx')).ForYouEnd,
}))

const FeedOrderSelect = lazyOptional(() => import('./feed-order-select.lazy.tsx'))

/** The choice of an order. Documents leave it out, as it needs scripts. */
const OrderChoice = ({ order }: { order: FeedOrder | undefined }) =>
  useIsHydrated() && (
    <Suspense fallback={null}>
      <FeedOrderSelect order={order} />
    </Suspense>
  )

/** Recommended videos, or all in one order. */
export function ForYouScreen({ order }: { order: FeedOrder | undefined }) {
  const videos = useSuspenseInfiniteQuery(recommendFeedQuery(useApi(), order))
  return (
    <>
      <h1>
        <VisuallyHidden>{app.forYou}</VisuallyHidden>
      </h1>
      <VideoFeed
        key={order}
        name={app.forYou}
        listName={order ? `${order}_list` : 'foryou_list'}
        query={videos}
        empty={
          <Page title={app.forYou} isTitleHidden>
            <Notice icon="film" title={messages.noVideosYet} text={messages.postFirst}>
              <Link to="/upload" className={buttonClass('primary')}>
                {messages.postVideo}
              </Link>
            </Notice>
          </Page>
        }
        end={<ForYouEnd />}
      />
      <OrderChoice order={order} />
    </>
  )
}
