import { whenIdle } from '#src/data/when-idle.ts'

import { reportPageState, tellServiceWorker } from './page-state.ts'

/**
 * Asks the service worker to fetch media the person will probably see next. It does so when the page is idle
 * and only if the connection allows (specification section 7.6).
 * @param urls paths below /media/, the likeliest first; whole files up to a few megabytes are kept
 */
export function prefetchMedia(urls: string[]): void {
  whenIdle(() => {
    // The service worker may have been stopped since, and then knows nothing of this page.
    reportPageState()
    tellServiceWorker({ type: 'PREFETCH', urls })
  })
}
