import type { ToServiceWorker } from '#contract/sw-messages.ts'
import { connection, isSavingData } from '#src/state/connection.ts'

import { isStandaloneWindow } from './display-mode.ts'

/** Says something to the service worker in charge; lost when there is none. */
export function tellServiceWorker(message: ToServiceWorker, ports: MessagePort[] = []): void {
  navigator.serviceWorker?.controller?.postMessage(message, ports)
}

/** Tells the service worker what it cannot see for itself. */
export function reportPageState(): void {
  tellServiceWorker({
    type: 'PAGE_STATE',
    isDataSaver: isSavingData(),
    isStandalone: isStandaloneWindow(),
  })
}

/** Keeps the service worker informed: a new one in charge, or a connection that has changed. */
export function watchPageState(): void {
  navigator.serviceWorker?.addEventListener('controllerchange', reportPageState)
  connection()?.addEventListener('change', reportPageState)
}
