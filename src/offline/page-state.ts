import type { ToServiceWorker } from '#contract/sw-messages.ts'
import { connection } from '#shared/network-information.ts'
import { isSavingData } from '#src/state/connection.ts'

const INSTALLED_MODES =
  '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)'

/** Tells whether this window belongs to the installed app; older versions of iOS have `navigator.standalone`. */
export function isStandaloneWindow(): boolean {
  return matchMedia(INSTALLED_MODES).matches || (navigator as { standalone?: boolean }).standalone === true
}

/** Sends a message to the controlling service worker; lost when there is none. */
export function postToServiceWorker(message: ToServiceWorker, ports: MessagePort[] = []): void {
  navigator.serviceWorker?.controller?.postMessage(message, ports)
}

/** Sends the page state that a service worker cannot see for itself. */
export function reportPageState(): void {
  postToServiceWorker({
    type: 'PAGE_STATE',
    isDataSaver: isSavingData(),
    isStandalone: isStandaloneWindow(),
  })
}

/** Sends the page state to each new service worker in charge, and when the connection changes. */
export function watchPageState(): void {
  navigator.serviceWorker?.addEventListener('controllerchange', reportPageState)
  connection()?.addEventListener('change', reportPageState)
}
