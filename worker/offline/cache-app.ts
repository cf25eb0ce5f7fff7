import { APP_CACHED_PATH } from '#contract/sw-messages.ts'

import { whenNetworkIsFree } from './video-loads.ts'

/** After that the service worker goes on by itself, while videos are saved. */
const DEADLINE_MS = 15_000

/**
 * Has the service worker fetch the pages in which saved videos are watched. If there is no service worker, or a
 * file is missing, videos are saved all the same. Rejects with the signal's reason.
 */
export async function cacheApp(signal: AbortSignal): Promise<void> {
  await whenNetworkIsFree(signal)
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  // Without a service worker this fails at once: it never reaches the server.
  await fetch(APP_CACHED_PATH, { cache: 'only-if-cached', mode: 'same-origin', signal: deadline }).catch(
    () => {},
  )
  signal.throwIfAborted()
}
