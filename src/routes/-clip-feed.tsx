import type { InfiniteData, UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { ItemList } from '#contract/models/video.ts'
import type { ClipSlot } from '#src/features/feed/feed-item.tsx'
import { Feed } from '#src/features/feed/feed.tsx'
import { mergeById, type ListName } from '#src/state/item-list.ts'

import { ClipView } from './-clip-view.tsx'
import { useOfflineCopies } from './-use-offline-copies.ts'

interface ClipFeedProps {
  name: string
  listName: ListName
  clips: UseSuspenseInfiniteQueryResult<InfiniteData<ItemList>>
  empty: ReactNode
  end: ReactNode
}

const renderClip = (slot: ClipSlot) => <ClipView slot={slot} />

/** A feed of one of the item lists. */
export function ClipFeed({ name, listName, clips, empty, end }: ClipFeedProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = clips
  const videos = mergeById(data.pages.flatMap(({ itemList }) => itemList))
  useOfflineCopies(videos)
  if (videos.length === 0) return empty
  return (
    <Feed
      name={name}
      listName={listName}
      videos={videos}
      hasMore={hasNextPage}
      isFetchingMore={isFetchingNextPage}
      fetchMore={() => void fetchNextPage()}
      renderClip={renderClip}
      end={end}
    />
  )
}
