import type { QueryClient } from '@tanstack/react-query'

import type { WorkerEvent } from '#contract/events.ts'

import { subscribeToWorker } from './api.ts'

/**
 * A read that has failed is asked for again for 75 s and more (docs/decisions/0003), but only as long as a viewer
 * waits for it: not for a page that was made ready under the pointer and not opened, nor for one that was left.
 * @param isNavigating whether a page that does not show anything of it yet may wait for it
 */
export function cancelInactiveRetries(queryClient: QueryClient, isNavigating: () => boolean): void {
  subscribeToWorker((event: WorkerEvent) => {
    if (event.type !== 'read.waiting' || isNavigating()) return
    void queryClient.cancelQueries({ type: 'inactive', fetchStatus: 'fetching' })
  })
}
