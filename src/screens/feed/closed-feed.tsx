import type { ComponentProps } from 'react'

import { Feed } from '#src/features/feed/feed.tsx'

import { Comments } from './comments.tsx'

type ClosedFeedProps = Pick<ComponentProps<typeof Feed>, 'name' | 'listName' | 'videos' | 'renderVideo'>

/** Videos of which there are no more than these. */
export const ClosedFeed = (videos: ClosedFeedProps) => (
  <>
    <Feed
      {...videos}
      hasMore={false}
      isFetchingMore={false}
      hasFailed={false}
      fetchMore={() => undefined}
      end={null}
    />
    <Comments listName={videos.listName} videos={videos.videos} />
  </>
)
