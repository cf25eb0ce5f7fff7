import type { ToServiceWorker } from '#contract/sw-messages.ts'
import { connection } from '#shared/network-information.ts'
import { isSavingData } from '#src/state/connection.ts'

import { isStandaloneWindow } from './display-mode.ts'

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
