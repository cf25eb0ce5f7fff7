import { tabStorage } from '#src/state/browser-storage.ts'

import { isOfOptional } from './optional.ts'

const DEADLINE_MS = 5_000
const RELOADED_KEY = 'vireo.reloaded-for-chunk'

/** Addresses are in the messages. Some browsers never ask again for a part that did not come, until a reload. */
const failedBefore = new Set<string>()

/**
 * A part of the app that is gone from the server belongs to an older version than the server's: the page
 * reloads, once for each version, unless it can do without that part (optional.ts). Where the server has the same
 * version, or does not answer either, a reload would only lose the page, so the error goes to the screen first, with
 * a button to try again.
 */
export function recoverFromMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    keepRouterFromReloading(payload)
    void reloadIfAnswered(payload)
  })
}

async function reloadIfAnswered(failure: Error): Promise<void> {
  // Also of one that fails without a network: the browser may have it fail again when there is one.
  const hasFailedBefore = failedBefore.has(failure.message)
  failedBefore.add(failure.message)
  try {
    const answer = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const { buildId } = await answer.json()
    const isReloadOfUse = buildId !== BUILD_ID || hasFailedBefore
    if (isReloadOfUse && !isOfOptional(failure) && !hasReloaded()) location.reload()
  } catch {
    // The page stays as it is.
  }
}

/** It would for the script of a page, by a mark of its own, and without asking whether the server is there. */
function keepRouterFromReloading({ message }: Error): void {
  // Without storage it never reloads.
  tabStorage.write(`tanstack_router_reload:${message}`, '1')
}

/** Remembers the reload; without storage it is never tried, because nothing would stop the second one. */
function hasReloaded(): boolean {
  const wasReloaded = tabStorage.read(RELOADED_KEY) === BUILD_ID
  return !tabStorage.write(RELOADED_KEY, BUILD_ID) || wasReloaded
}
