import { onlineManager } from '@tanstack/react-query'

/** A server that does not say in this time that it is there is as good as none. */
const DEADLINE_MS = 4_000

let isAsking = false

/** Asks the server whether it is there. Without an answer the page counts as offline, until a read is answered. */
export async function checkReachability(): Promise<void> {
  if (isAsking || !onlineManager.isOnline()) return
  isAsking = true
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(DEADLINE_MS) })
  } catch {
    onlineManager.setOnline(false)
  }
  isAsking = false
}
