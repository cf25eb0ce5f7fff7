import { onlineManager, type QueryClient } from '@tanstack/react-query'

import { RETRY_DELAY_MS } from '#contract/constants.ts'
import { isConnectionSlow } from '#document/slow-connection.ts'
import { connection } from '#shared/network-information.ts'
import { isOwnFile } from '#shared/own-file.ts'
import { collectResources } from '#shared/resource-timing.ts'

/** After this long without a byte the server may be unreachable. */
export const SILENCE_MS = 1_200
/**
 * A server that does not respond within this time counts as unreachable. Together with the silence before, it is less than 3
 * s; a connection that the browser considers slow, or that was slow to load the page itself, needs longer for even so small
 * a response.
 */
const deadlineMs = () =>
  (connection()?.effectiveType ?? '4g') === '4g' && !isConnectionSlow() ? 1_500 : 4_000

let isAsking = false

const readResources = collectResources()

/** Whether a file has arrived over the network since this time on the page's clock. */
const hasAnyCome = (sinceMs: number): boolean =>
  readResources().some(
    ({ transferSize, workerStart, responseEnd }) =>
      transferSize > 0 && workerStart === 0 && responseEnd >= sinceMs,
  )

/**
 * Asks the server whether it is there, because something has waited for it in vain. Without a response the page counts
 * as offline until a read succeeds; unless the awaited response or any other file has arrived after all: on a
 * saturated connection the check's response is late.
 */
export async function checkReachability(isStillWaiting: () => boolean): Promise<void> {
  if (isAsking || !onlineManager.isOnline()) return
  isAsking = true
  const askedAtMs = performance.now()
  const isThere = await doesServerAnswer()
  if (!isThere && !hasAnyCome(askedAtMs) && isStillWaiting()) onlineManager.setOnline(false)
  isAsking = false
}

const doesServerAnswer = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(deadlineMs()) }).then(
    (response) => isOwnFile('/healthz', response),
    () => false,
  )

/**
 * Notices soon that the server is back: the retried read may have been sent too early, and would wait for its
 * own deadline.
 */
export function pollServer(queryClient: QueryClient, sessionKey: readonly unknown[]): void {
  setInterval(async () => {
    if (onlineManager.isOnline() || !navigator.onLine || document.hidden) return
    if (await doesServerAnswer()) await queryClient.refetchQueries({ queryKey: sessionKey })
  }, RETRY_DELAY_MS)
}

/** Checks the server when a read gets no response: the read's own deadline is far off. */
export function watchReads(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    const { query } = event
    const isWaiting = () => query.state.fetchStatus === 'fetching'
    setTimeout(() => isWaiting() && void checkReachability(isWaiting), SILENCE_MS)
  })
}
