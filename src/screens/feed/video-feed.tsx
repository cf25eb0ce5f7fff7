import type { InfiniteData, UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'

import type { ItemList, Video } from '#contract/models/video.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { PagePending } from '#src/features/app/page-pending.tsx'
import { Feed } from '#src/features/feed/feed.tsx'
import { lazyOnDemand, lazyOptional } from '#src/offline/lazy.ts'
import { VideoView } from '#src/screens/video/video-view.tsx'
import { comment } from '#src/state/comment.ts'
import { hiddenAuthors, isLeftOut } from '#src/state/hidden-authors.ts'
import { useIsAnyoneLive } from '#src/state/live-user.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { isDismissed, notInterested } from '#src/state/not-interested.ts'
import { useValue } from '#src/state/use-value.ts'
import { userRelation } from '#src/state/user-relation.ts'
import { type ListName } from '#src/state/video-lists.ts'

import { useOfflineCopies } from './use-offline-copies.ts'
import { usePlayableVideos } from './use-playable-videos.ts'

const FeedEnd = lazyOptional(() => import('./feed-end.lazy.tsx'))
const OfflineNotice = lazyOptional(async () => ({
  default: (await import('./feed-end.lazy.tsx')).OfflineNotice,
}))
/** The card of a user who is live. */
export const LiveStrip = lazyOptional(() => import('#src/features/live/live-strip.tsx'))
const CommentsPanel = lazyOnDemand(() => import('#src/features/comments/comments-panel.tsx'))

interface VideoFeedProps {
  name: string
  listName: ListName
  query: UseSuspenseInfiniteQueryResult<InfiniteData<ItemList>>
  empty: ReactNode
  end: ReactNode
}

/** A feed of one of the item lists. */
export function VideoFeed({ name, listName, query, empty, end }: VideoFeedProps) {
  const { hasMore, isFetchingMore, waiting, failure, limit, fetchMore } = useNextPage(query)
  const isAnyoneLive = useIsAnyoneLive()
  const met = mergeById(query.data.pages.flatMap(({ itemList }) => itemList))
  const hiddenIds = useHiddenIds(listName, met)
  const videos = hiddenIds.length > 0 ? met.filter(({ id }) => !hiddenIds.includes(id)) : met
  const isAllHidden = videos.length === 0 && (met.length > 0 || hasMore)
  useEffect(() => {
    if (isAllHidden && hasMore && !isFetchingMore && failure === undefined) fetchMore()
  }, [isAllHidden, hasMore, isFetchingMore, failure, fetchMore])
  useOfflineCopies(listName, videos, hasMore && failure === undefined ? fetchMore : undefined)
  const playable = usePlayableVideos(listName, videos)
  if (isAllHidden && hasMore && failure === undefined) return <PagePending />
  if (isAllHidden) return end ?? empty
  if (videos.length === 0) return empty
  if (!playable) return <PagePending />
  const { onDevice } = playable
  if (playable.videos.length === 0) {
    return (
      <Suspense fallback={<PagePending />}>
        <OfflineNotice hasVideos={false} />
      </Suspense>
    )
  }
  return (
    <>
      <Feed
        name={name}
        listName={listName}
        videos={playable.videos}
        hasMore={hasMore && !onDevice}
        isFetchingMore={isFetchingMore}
        hasFailed={failure !== undefined}
        fetchMore={fetchMore}
        renderVideo={(slot) => (
          <VideoView slot={slot} listName={listName} onDevice={onDevice?.get(slot.video.id)} />
        )}
        end={
          (onDevice || failure !== undefined || waiting || (!hasMore && end)) && (
            <Suspense fallback={null}>
              <FeedEnd
                isOnDevice={onDevice !== undefined}
                {...{ failure, limit, waiting }}
                onTryAgain={fetchMore}
              >
                {end}
              </FeedEnd>
            </Suspense>
          )
        }
      />
      {isAnyoneLive && listName !== 'following_list' && (
        <Suspense fallback={null}>
          <LiveStrip />
        </Suspense>
      )}
      <Comments listName={listName} videos={playable.videos} />
    </>
  )
}

/** Ids of the videos that this viewer has dismissed, or whose authors they have muted or blocked. */
function useHiddenIds(listName: ListName, videos: readonly Video[]): string[] {
  const idsOf = (isHidden: (video: Video) => boolean) =>
    videos
      .filter(isHidden)
      .map(({ id }) => id)
      .join(' ')
  const ids = [
    useValue(notInterested, ({ choices }) => idsOf(({ id }) => isDismissed(listName, id, choices)), ''),
    useValue(
      hiddenAuthors,
      (state) => idsOf(({ author }) => isLeftOut(listName, author.id, state.ids, {})),
      '',
    ),
    useValue(
      userRelation,
      ({ relations }) => idsOf(({ author }) => isLeftOut(listName, author.id, {}, relations)),
      '',
    ),
  ]
  return ids.filter(Boolean).flatMap((some) => some.split(' '))
}

type ClosedFeedProps = Pick<ComponentProps<typeof Feed>, 'name' | 'listName' | 'videos' | 'renderVideo'>

/** A list of videos that does not continue. */
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

interface CommentsProps {
  listName: ListName
  videos: readonly Video[]
}

/** Comments on the feed's current video, loaded when they are opened. */
function Comments(props: CommentsProps) {
  const isOpen = useValue(comment, (state) => state.isOpen, false)
  return (
    isOpen && (
      <Suspense fallback={null}>
        <CommentsPanel {...props} />
      </Suspense>
    )
  )
}
