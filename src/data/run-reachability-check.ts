import { onlineManager, type QueryClient } from '@tanstack/react-query'

import { connection } from '#src/state/connection.ts'

/** What has brought nothing in this time has perhaps nobody who sends it. */
export const SILENCE_MS = 1_200
/**
 * A server that does not say in this time that it is there is as good as none. With the silence before it makes less
 * than 3 s; a line that the browser takes for slow needs longer for as little as that.
 */
const deadlineMs = () => ((connection()?.effectiveType ?? '4g') === '4g' ? 1_500 : 4_000)

let isAsking = false

/**
 * Asks the server whether it is there, for something that has waited for it in vain. Without an answer the page
 * counts as offline, until a read is answered; unless what waited has come after all.
 */
export async function checkReachability(isStillWaiting: () => boolean): Promise<void> {
  if (isAsking || !onlineManager.isOnline()) return
  isAsking = true
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(deadlineMs()) })
  } catch {
    if (isStillWaiting()) onlineManager.setOnline(false)
  }
  isAsking = false
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
