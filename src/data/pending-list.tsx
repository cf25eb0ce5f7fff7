import type { ComponentProps } from 'react'

import { StillTrying } from '#src/ui/list-notices.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import { useRetryReason } from './use-retry-reason.ts'

interface PendingListProps extends ComponentProps<typeof Skeleton> {
  /** The title once a request has failed. */
  failureTitle: string
}

/**
 * The shape of a list of which nothing has arrived yet. Once a request has failed and is retried, it says so instead: the
 * shape alone would promise that the list is about to come.
 */
export function PendingList({ failureTitle, ...skeleton }: PendingListProps) {
  const waiting = useRetryReason()
  return waiting ? <StillTrying title={failureTitle} {...waiting} /> : <Skeleton {...skeleton} />
}
