import { onlineManager, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Output } from '#contract/endpoints/index.ts'
import { sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/inbox.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { serverClock } from '#src/state/connection.ts'
import { mergeById } from '#src/state/video-lists.ts'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'

import { NoticeRow } from './notice-row.tsx'

import css from './notice-rows.module.css'

const MINUTE_MS = 60_000

interface NoticeRowsProps {
  query: UseInfiniteQueryResult<InfiniteData<Output<'notices.list'>>>
}

/** The notices of a tab. More are loaded as the end of the list comes near. */
export function NoticeRows({ query }: NoticeRowsProps) {
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const nowSec = useNowSec()
  if (query.isPending && onlineManager.isOnline()) return <Spinner label={messages.loadingMore} />
  if (!query.data) {
    const tryAgain = () => void query.refetch()
    return <MoreProblem title={messages.notLoaded} reason={sentenceOf(query.error)} onTryAgain={tryAgain} />
  }
  const groups = mergeById(query.data.pages.flatMap((page) => page.groups))
  if (groups.length === 0 && !hasMore) {
    return <Notice icon="inbox" role="status" title={messages.empty} text={messages.emptyHint} />
  }
  return (
    <>
      <ul className={css.list}>
        {groups.map((group) => (
          <NoticeRow key={group.id} group={group} nowSec={nowSec} />
        ))}
      </ul>
      {failure !== undefined && (
        <MoreProblem title={messages.notLoaded} reason={failure} onTryAgain={fetchMore} />
      )}
      {hasMore && failure === undefined && (
        <EndOfList
          key={query.data.pages.length}
          label={messages.loadingMore}
          isBusy={isFetchingMore}
          onReached={fetchMore}
        />
      )}
    </>
  )
}

/** The server's time, as long as the page is open. */
function useNowSec(): number {
  const { offsetMs } = useSnapshot(serverClock)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (nowMs + offsetMs) / 1_000
}
