import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

import { sentenceOf } from '#contract/errors.ts'
import type { ItemList } from '#contract/models/video.ts'
import type { NewCollection } from '#contract/offline.ts'
import { mergeById } from '#src/state/video-lists.ts'

import { SaveDialog } from './save-dialog.tsx'

interface SaveListDialogProps {
  collection: Pick<NewCollection, 'id' | 'source'>
  query: UseInfiniteQueryResult<InfiniteData<ItemList>>
  /** The video to begin with; the first one when absent. */
  fromId?: string | null
  /** At most so many. */
  count: number
  onClose: () => void
}

/** Saves videos of a list: asks for its pages until there are enough, so that the list goes on with the same ones. */
export function SaveListDialog({ collection, query, fromId, count, onClose }: SaveListDialogProps) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query
  const videos = mergeById(data?.pages.flatMap(({ itemList }) => itemList) ?? [])
  const from = videos.findIndex(({ id }) => id === fromId)
  const next = videos.slice(Math.max(0, from)).slice(0, count)
  const isWanting = next.length < count && hasNextPage
  useEffect(() => {
    if (isWanting && !isFetching && !error) void fetchNextPage()
  }, [isWanting, isFetching, error, fetchNextPage])
  return (
    <SaveDialog
      collection={collection}
      videos={data && !isWanting ? next : undefined}
      failure={error && next.length < count ? sentenceOf(error) : undefined}
      onClose={onClose}
    />
  )
}
