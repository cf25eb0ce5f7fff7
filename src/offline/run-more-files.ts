import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { isSavingData } from '#src/state/connection.ts'

import { tellServiceWorker } from './page-state.ts'

const LOOK_EVERY_MS = 500

/**
 * Without them the page could not be opened again without a network. The browser has them: they cost no line, and need
 * not wait for a free one.
 */
function keepLoadedFiles(): void {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  tellServiceWorker({ type: 'KEEP_LOADED_FILES', urls })
}

/**
 * Has the service worker keep the app: at once what a first visit has loaded before there was one, the rest in time. As
 * it does not see what the page loads, the page tells it the moments in which the line is free.
 * @param isLineBusy whether a video loads
 */
export function runMoreFiles(isLineBusy: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askWhenQuiet = () => {
    timer = undefined
    if (isLineBusy()) timer = setTimeout(askWhenQuiet, LOOK_EVERY_MS)
    else tellServiceWorker({ type: 'FETCH_MORE_FILES', isDataSaver: isSavingData() })
  }
  navigator.serviceWorker.addEventListener('controllerchange', keepLoadedFiles)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.type === 'MORE_FILES') timer ??= setTimeout(askWhenQuiet, LOOK_EVERY_MS)
  })
}
