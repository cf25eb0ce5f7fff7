import { reportPageState } from './page-state.ts'
import { watchForUpdates } from './update.ts'

const SERVICE_WORKER_URL = '/sw.js'

/**
 * Registers the service worker once the page has loaded, so that it never competes with the first clip. Does
 * nothing in development and where there are no service workers (no https, private windows of some browsers).
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  try {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox(SERVICE_WORKER_URL, { scope: '/', updateViaCache: 'none' })
    watchForUpdates(workbox)
    await workbox.register()
    reportPageState()
  } catch (error) {
    // The site works without; the next visit tries again.
    console.warn('The service worker could not be registered.', error)
  }
}
