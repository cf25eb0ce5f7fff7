import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { subscribe } from 'valtio'

import { RETRY_DELAY_MS } from '#contract/constants.ts'
import { isApiError } from '#contract/errors.ts'
import { retriedReads } from '#src/state/connection.ts'

/**
 * Makes TanStack Query's "online" mean that the server can be reached, not only that the device has a network:
 * it is offline from the first read that reaches no server, even if that read is still retried, until the next
 * read that gets a response. Meanwhile the session is polled, as a read that always works. Browser only.
 *
 * A request from before the device lost its network may still get a response: that does not show that the
 * server can be reached.
 */
export function watchReachability(queryClient: QueryClient, sessionKey: readonly unknown[]): void {
  const askedAtMs = new WeakMap<object, number>()
  let wentAtMs = 0
  const onDeviceOffline = () => {
    wentAtMs = performance.now()
    onlineManager.setOnline(false)
  }
  // TanStack Query starts to listen only with the first part of the page that needs it.
  addEventListener('offline', onDeviceOffline)
  if (!navigator.onLine) onDeviceOffline()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') askedAtMs.set(query, performance.now())
    if (action.type === 'error' && isApiError(action.error) && action.error.isNetworkError)
      onlineManager.setOnline(false)
    if (action.type === 'success' && !action.manual && (askedAtMs.get(query) ?? 0) >= wentAtMs)
      onlineManager.setOnline(true)
  })
  subscribe(retriedReads, () => {
    if (Object.values(retriedReads.problems).some(({ httpStatus }) => httpStatus === 0))
      onlineManager.setOnline(false)
  })
  setInterval(() => {
    if (!onlineManager.isOnline() && navigator.onLine && !document.hidden)
      void queryClient.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false })
  }, RETRY_DELAY_MS)
}
