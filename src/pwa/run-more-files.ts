import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { isSavingData } from '#src/state/connection.ts'

import { tellServiceWorker } from './page-state.ts'

const LOOK_EVERY_MS = 500

/**
 * Gives the service worker, which does not see what the page loads, the moments in which it can fetch more of the app.
 * @param isLineBusy whether a clip loads
 */
export function runMoreFiles(isLineBusy: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askWhenQuiet = () => {
    timer = undefined
    if (isLineBusy()) timer = setTimeout(askWhenQuiet, LOOK_EVERY_MS)
    else tellServiceWorker({ type: 'FETCH_MORE_FILES', isDataSaver: isSavingData() })
  }
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.type === 'MORE_FILES') timer ??= setTimeout(askWhenQuiet, LOOK_EVERY_MS)
  })
}
