import type { ComponentProps } from 'react'

import { Feed } from '#src/features/feed/feed.tsx'

import { Comments } from './-comments.tsx'

type ClosedFeedProps = Pick<ComponentProps<typeof Feed>, 'name' | 'listName' | 'videos' | 'renderClip'>

/** Clips of which there are no more than these. */
export const ClosedFeed = (clips: ClosedFeedProps) => (
  <>
    <Feed
      {...clips}
      hasMore={false}
      isFetchingMore={false}
      hasFailed={false}
      fetchMore={() => undefined}
      end={null}
    />
    <Comments listName={clips.listName} videos={clips.videos} />
  </>
)
