import type { QueryClient } from '@tanstack/react-query'

import type { WorkerEvent } from '#contract/events.ts'

import { subscribeToWorker } from './api.ts'

/**
 * Stops retrying reads that no viewer waits for. A failed read is retried for 75 s and more
 * (docs/decisions/0003), but not for a page that was prepared under the pointer and never opened, nor for one
 * that the viewer left.
 * @param isNavigating whether a page that shows nothing of it yet may wait for it
 */
export function cancelInactiveRetries(queryClient: QueryClient, isNavigating: () => boolean): void {
  subscribeToWorker((event: WorkerEvent) => {
    if (event.type !== 'read.waiting' || isNavigating()) return
    void queryClient.cancelQueries({ type: 'inactive', fetchStatus: 'fetching' })
  })
}
