import { onlineManager, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { messages as app } from '#messages/app.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { MoreProblem, StillTrying } from '#src/ui/list-notices.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { useNextPage } from './use-next-page.ts'
import { useRetryReason } from './use-retry-reason.ts'

interface PagedListProps<Page, Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => Row[]
  /** Leaves out rows that are about to be removed from the list. */
  isShown?: (row: Row) => boolean
  loadingLabel: string
  /** The title when a page fails to load. */
  failureTitle?: string
  /** Shown until the first page has arrived; absent: a spinner, or the reason for a failure. */
  pending?: ReactNode
  /** Shown when the list has no rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of all pages of a list. More are loaded as its end comes near. */
export function PagedList<Page, Row extends { id: string }>({
  query,
  rowsOf,
  isShown = () => true,
  loadingLabel,
  failureTitle,
  pending,
  empty,
  children,
}: PagedListProps<Page, Row>) {
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const waiting = useRetryReason()
  const problem = (reason: string, onTryAgain: () => void) => (
    <MoreProblem {...(failureTitle && { title: failureTitle })} reason={reason} onTryAgain={onTryAgain}>
      {!onlineManager.isOnline() && (
        <Link to="/offline" className={buttonClass('quiet')}>
          {app.offlineVideos}
        </Link>
      )}
    </MoreProblem>
  )
  if (!query.data) {
    if (waiting && query.isFetching && onlineManager.isOnline())
      return <StillTrying {...(failureTitle && { title: failureTitle })} {...waiting} />
    if (pending) return pending
    if (query.isPending && onlineManager.isOnline()) return <Spinner label={loadingLabel} />
    return problem(sentenceOf(query.error), () => void query.refetch())
  }
  const rows = mergeById(query.data.pages.flatMap(rowsOf)).filter(isShown)
  if (rows.length === 0 && !hasMore) return empty
  return (
    <>
      {children(rows)}
      {failure !== undefined && problem(failure, fetchMore)}
      {hasMore && failure === undefined && (
        <EndOfList
          key={query.data.pages.length}
          label={loadingLabel}
          isBusy={isFetchingMore}
          onReached={fetchMore}
        />
      )}
    </>
  )
}
