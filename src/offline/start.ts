import { tabStorage } from '#shared/browser-storage.ts'
import { isOfOptional } from '#shared/optional.ts'

import { watchInstallability } from './installed-app.ts'
import { watchPageState } from './page-state.ts'

/**
 * Starts the parts of the installed app that cannot wait. Call it once and early: browsers do not repeat events.
 */
export function startPwa(): void {
  recoverFromMissingChunks()
  watchInstallability()
  watchPageState()
}

const DEADLINE_MS = 5_000
const RELOADED_KEY = 'vireo.reloaded-for-chunk'

/** Messages contain addresses. Some browsers never request a failed part again until a reload. */
const failedBefore = new Set<string>()

/**
 * Reloads the page when a part of the app is gone from the server because the server has a newer version: once
 * per version, unless the part is optional (optional.ts). If the server has the same version, or does not
 * respond, a reload would only lose the page, so the error is shown, with a button to try again.
 */
function recoverFromMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    preventRouterReload(payload)
    void reloadIfAnswered(payload)
  })
}

async function reloadIfAnswered(failure: Error): Promise<void> {
  // Also a part that failed without a network: the browser may fail it again when there is one.
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

/** Stops the router's own reload, which does not check whether the server is there, by setting its mark. */
function preventRouterReload({ message }: Error): void {
  // Without storage the router never reloads.
  tabStorage.write(`tanstack_router_reload:${message}`, '1')
}

/** Records the reload. Without storage it reports that there was one, since nothing would stop the second. */
function hasReloaded(): boolean {
  const wasReloaded = tabStorage.read(RELOADED_KEY) === BUILD_ID
  return !tabStorage.write(RELOADED_KEY, BUILD_ID) || wasReloaded
}
