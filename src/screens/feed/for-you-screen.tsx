import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useApi } from '#src/data/api-context.tsx'
import { recommendFeedQuery } from '#src/data/queries.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { VideoFeed } from './video-feed.tsx'

/** Recommended videos. */
export function ForYouScreen() {
  const videos = useSuspenseInfiniteQuery(recommendFeedQuery(useApi()))
  return (
    <>
      <h1>
        <VisuallyHidden>For you</VisuallyHidden>
      </h1>
      <VideoFeed
        name="For you"
        listName="foryou_list"
        query={videos}
        empty={
          <Page title="For you" isTitleHidden>
            <Notice icon="film" title="No videos yet" text="Post the first one.">
              <Link to="/upload" className={buttonClass('primary')}>
                Post a video
              </Link>
            </Notice>
          </Page>
        }
        end={<Notice icon="check" title="You’ve seen it all" text="New videos appear at the top." />}
      />
    </>
  )
}
