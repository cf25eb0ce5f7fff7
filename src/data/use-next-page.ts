import { onlineManager, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

import { isApiError } from '#contract/errors.ts'
import type { StatusCode } from '#contract/status-codes.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import { useRetryReason } from './use-retry-reason.ts'

/** From `StatusCode`, which a first page does not load. */
const FEED_LIMIT: typeof StatusCode.feedListLimit = 10404

export type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Loads a list's next page. After a failure only the viewer requests it again, or the return of the network:
 * a failing list does not loop (specification section 8).
 */
export function useNextPage({
  error,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: PagedQuery) {
  const waitingRead = useRetryReason()
  useEffect(() => {
    if (!isFetchNextPageError) return undefined
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) void fetchNextPage()
    })
  }, [isFetchNextPageError, fetchNextPage])
  return {
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    /** Set after a failure that is retried automatically. */
    waiting: isFetchingNextPage ? waitingRead : undefined,
    /** Why it was given up, as a sentence. */
    failure: isFetchNextPageError ? sentenceOf(error) : undefined,
    /** Set when a guest has reached the limit for guests. */
    limit: isApiError(error, FEED_LIMIT) ? error.problem : undefined,
    /** One request, however many parts of the page ask for more. */
    fetchMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
