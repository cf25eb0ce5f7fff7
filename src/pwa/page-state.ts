import type { ToServiceWorker } from '#contract/sw-messages.ts'

import { isStandaloneWindow } from './display-mode.ts'

interface NavigatorWithConnection {
  connection?: EventTarget & { saveData?: boolean }
}

/** Says something to the service worker in charge; lost when there is none. */
export function tellServiceWorker(message: ToServiceWorker): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** Tells the service worker what it cannot see for itself. */
export function reportPageState(): void {
  const { connection } = navigator as NavigatorWithConnection
  tellServiceWorker({
    type: 'PAGE_STATE',
    isDataSaver: connection?.saveData ?? false,
    isStandalone: isStandaloneWindow(),
  })
}

/** Keeps the service worker informed: a new one in charge, or a connection that has changed. */
export function watchPageState(): void {
  const { connection } = navigator as NavigatorWithConnection
  navigator.serviceWorker?.addEventListener('controllerchange', reportPageState)
  connection?.addEventListener('change', reportPageState)
}
