import { APP_CACHED_PATH } from '#contract/sw-messages.ts'

import { whenNetworkIsFree } from './video-loads.ts'

/** The service worker goes on by itself after that, beside the videos. */
const DEADLINE_MS = 15_000

/**
 * Has the service worker fetch the pages in which saved videos are watched. Without one, or without a file of it,
 * videos are saved all the same. Rejects with the signal's reason.
 */
export async function cacheApp(signal: AbortSignal): Promise<void> {
  await whenNetworkIsFree(signal)
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  // Without a service worker it fails at once: the server is never asked.
  await fetch(APP_CACHED_PATH, { cache: 'only-if-cached', mode: 'same-origin', signal: deadline }).catch(
    () => {},
  )
  signal.throwIfAborted()
}
