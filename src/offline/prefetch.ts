import { whenIdle } from '#shared/when-idle.ts'
import { isSavingData } from '#src/state/connection.ts'

import { postToServiceWorker } from './page-state.ts'

/**
 * Asks the service worker to fetch media that the viewer will probably see next. It does so when the page is idle
 * and the connection allows (specification section 7.6).
 * @param urls paths below /media/, the likeliest first; whole files up to a few megabytes are cached
 * @returns when the service worker is done with them, cached or not; never if it ends before
 */
export function prefetchMedia(urls: string[]): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(() => {
      const { port1: ending, port2: end } = new MessageChannel()
      ending.addEventListener('message', () => {
        ending.close()
        resolve()
      })
      ending.start()
      // The service worker may have been restarted, and then knows nothing about this page.
      postToServiceWorker({ type: 'PREFETCH', urls, isDataSaver: isSavingData() }, [end])
    })
  })
}
