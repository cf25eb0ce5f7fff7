import { onlineManager, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

import { isApiError } from '#contract/errors.ts'
import type { StatusCode } from '#contract/status-codes.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import { useRetryReason } from './use-retry-reason.ts'

/** From `StatusCode`, which a first page does without. */
const FEED_LIMIT: typeof StatusCode.feedListLimit = 10404

export type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * The way to a list's next page. After a failure only the viewer asks for it again, or the network when it is
 * back: a list that fails is no loop (specification section 8).
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
    /** Set after a failure, from which it goes on by itself. */
    waiting: isFetchingNextPage ? waitingRead : undefined,
    /** Why it was given up, as a sentence. */
    failure: isFetchNextPageError ? sentenceOf(error) : undefined,
    /** Set when a guest has seen all that guests may. */
    limit: isApiError(error, FEED_LIMIT) ? error.problem : undefined,
    /** One request, however many parts of the page want more. */
    fetchMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
