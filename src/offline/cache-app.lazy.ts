import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { isSavingData } from '#src/state/connection.ts'

import { postToServiceWorker } from './page-state.ts'

const POLL_INTERVAL_MS = 500

/**
 * Caches the files that the page has loaded: without them it would not open again without a network. They come
 * from the browser's cache, so they need not wait for a free connection.
 */
function cacheLoadedFiles(): void {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  postToServiceWorker({ type: 'KEEP_LOADED_FILES', urls })
}

/**
 * Has the service worker cache the app: at once the files that a first visit loaded before it was there, the rest
 * later. It does not see the page's loads, so the page reports when the connection is free.
 * @param isConnectionBusy whether a video loads
 */
export function cacheApp(isConnectionBusy: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askWhenQuiet = () => {
    timer = undefined
    if (isConnectionBusy()) timer = setTimeout(askWhenQuiet, POLL_INTERVAL_MS)
    else postToServiceWorker({ type: 'FETCH_MORE_FILES', isDataSaver: isSavingData() })
  }
  navigator.serviceWorker.addEventListener('controllerchange', cacheLoadedFiles)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.type === 'MORE_FILES')
      whenCalm(() => {
        timer ??= setTimeout(askWhenQuiet, POLL_INTERVAL_MS)
      })
  })
}
