import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { messages } from '#messages/profile.ts'
import { messages as videoMessages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { PendingList } from '#src/data/pending-list.tsx'
import { listQuery } from '#src/data/queries.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import type { ListName } from '#src/state/video-lists.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

interface ListedVideosProps {
  listName: ListName
  view: ListView
  action?: ReactNode
  empty: ReactNode
}

/** The videos of a list that is loaded when its tab is opened. Without a network it is shown as last loaded. */
export function ListedVideos({ listName, view, action, empty }: ListedVideosProps) {
  const query = useInfiniteQuery(listQuery(useApi(), listName))
  const isOnline = useIsOnline()
  if (query.data)
    return <VideoList listName={listName} view={view} query={query} action={action} empty={empty} />
  if (query.isFetching && isOnline)
    return (
      <PendingList shape="grid" label={videoMessages.loadingMore} failureTitle={messages.listNotLoaded} />
    )
  const tryAgain = () => void query.refetch()
  return <MoreProblem title={messages.listNotLoaded} reason={sentenceOf(query.error)} onTryAgain={tryAgain} />
}
