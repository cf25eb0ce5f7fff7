import { onlineManager, type QueryClient } from '@tanstack/react-query'

import { RETRY_DELAY_MS } from '#contract/constants.ts'
import { isConnectionSlow } from '#document/slow-connection.ts'
import { connection } from '#shared/network-information.ts'
import { isOwnFile } from '#shared/own-file.ts'

/** After so long without a byte the server may be unreachable. */
export const SILENCE_MS = 1_200
/**
 * A server that does not say in this time that it is there is as good as none. With the silence before it makes less
 * than 3 s; a connection that the browser takes for slow, or that was late with the page itself, needs longer for as little as
 * that.
 */
const deadlineMs = () =>
  (connection()?.effectiveType ?? '4g') === '4g' && !isConnectionSlow() ? 1_500 : 4_000

let isAsking = false

/** When the last file came over the network, on the page's clock: Resource Timing tells of it. */
let lastCameAtMs = -Infinity
new PerformanceObserver((list) => {
  for (const { transferSize, workerStart, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
    if (transferSize > 0 && workerStart === 0) lastCameAtMs = responseEnd
}).observe({ type: 'resource' })

/**
 * Asks the server whether it is there, for something that has waited for it in vain. Without an answer the page
 * counts as offline, until a read is answered; unless what waited has come after all, or anything else: on a full line
 * the answer comes late.
 */
export async function checkReachability(isStillWaiting: () => boolean): Promise<void> {
  if (isAsking || !onlineManager.isOnline()) return
  isAsking = true
  const askedAtMs = performance.now()
  const isThere = await doesServerAnswer()
  if (!isThere && lastCameAtMs < askedAtMs && isStillWaiting()) onlineManager.setOnline(false)
  isAsking = false
}

const doesServerAnswer = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(deadlineMs()) }).then(
    (response) => isOwnFile('/healthz', response),
    () => false,
  )

/**
 * Finds out soon that the server is back: the read that is sent again and again meanwhile may have been sent too
 * early, and waits for its own deadline.
 */
export function pollServer(queryClient: QueryClient, sessionKey: readonly unknown[]): void {
  setInterval(async () => {
    if (onlineManager.isOnline() || !navigator.onLine || document.hidden) return
    if (await doesServerAnswer()) await queryClient.refetchQueries({ queryKey: sessionKey })
  }, RETRY_DELAY_MS)
}

/** Has the server asked whether it is there when a read is not answered: its own deadline is far away. */
export function watchReads(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    const { query } = event
    const isWaiting = () => query.state.fetchStatus === 'fetching'
    setTimeout(() => isWaiting() && void checkReachability(isWaiting), SILENCE_MS)
  })
}
