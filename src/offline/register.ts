import { Workbox } from 'workbox-window'

import { cacheApp } from './cache-app.lazy.ts'
import { reportPageState } from './page-state.ts'
import { watchForUpdates } from './update.ts'

const SERVICE_WORKER_URL = '/sw.js'

/**
 * On a first visit the service worker fetches the app's own files while the first videos load. On a small device
 * or a slow connection both together would stutter.
 */
const FIRST_VISIT_DELAY_MS = 2_000
const POLL_INTERVAL_MS = 500
/**
 * The maximum wait, even while the viewer goes from video to video. Counted from here: over 3G the page itself takes as
 * long.
 */
const MAX_WAIT_MS = 20_000

/**
 * Registers the service worker once the page has loaded, so that it never competes with the first video. Does
 * nothing in development and without service workers (no https, private windows of some browsers).
 * @param isConnectionBusy whether a video loads
 */
export function registerServiceWorker(isConnectionBusy: () => boolean): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  cacheApp(isConnectionBusy)
  const { controller } = navigator.serviceWorker
  const latestMs = performance.now() + MAX_WAIT_MS
  const registerWhenQuiet = () => {
    if (!controller && isConnectionBusy() && performance.now() < latestMs)
      setTimeout(registerWhenQuiet, POLL_INTERVAL_MS)
    else void register()
  }
  const registerInTime = () => void setTimeout(registerWhenQuiet, controller ? 0 : FIRST_VISIT_DELAY_MS)
  if (document.readyState === 'complete') registerInTime()
  else addEventListener('load', registerInTime, { once: true })
}

async function register(): Promise<void> {
  try {
    const workbox = new Workbox(SERVICE_WORKER_URL, { scope: '/', updateViaCache: 'none' })
    watchForUpdates(workbox)
    await workbox.register()
    reportPageState()
  } catch (error) {
    // The site works without it; the next visit tries again.
    console.warn('The service worker could not be registered.', error)
  }
}
