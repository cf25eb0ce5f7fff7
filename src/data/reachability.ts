import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { subscribe } from 'valtio'

import { RETRY_DELAY_MS } from '#contract/constants.ts'
import { isApiError } from '#contract/errors.ts'
import { retriedReads } from '#src/state/connection.ts'

/**
 * Makes TanStack Query's idea of "online" mean that the server can be reached, and not only that the device has
 * a network: from the first read that finds no server, even if it goes on trying, until the next one that is
 * answered it is offline.
 * Meanwhile the oldest question of all, who is logged in, is asked again and again. Browser only.
 *
 * A request from before the device lost its network may still be answered: that is no sign of a server.
 */
export function watchReachability(queryClient: QueryClient, sessionKey: readonly unknown[]): void {
  const askedAtMs = new WeakMap<object, number>()
  let wentAtMs = 0
  const onDeviceOffline = () => {
    wentAtMs = performance.now()
    onlineManager.setOnline(false)
  }
  // TanStack Query listens only from the first part of the page on that wants to know.
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
