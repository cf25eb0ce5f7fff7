import type { Workbox } from 'workbox-window'

import { updateReady } from './installed-app.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000
/** Returning to the window checks too, but not every time. */
const CHECK_ON_RETURN_AFTER_MS = 60 * 1000
/** Longer than a service worker takes to activate; then the page reloads anyway. */
const ACTIVATION_DEADLINE_MS = 5_000

let workbox: Workbox | undefined
let lastCheckMs = 0

/** Checks for new versions: at registration, every hour, and when the viewer returns to the window. */
export function watchForUpdates(registered: Workbox): void {
  workbox = registered
  lastCheckMs = Date.now()
  workbox.addEventListener('waiting', () => updateReady.set(true))
  let isControlled = navigator.serviceWorker.controller !== null
  // Another tab has accepted: this page keeps its own code and may reload later. On a first visit the page is
  // taken over by the version that it has itself.
  workbox.addEventListener('controlling', () => {
    if (isControlled) updateReady.set(true)
    isControlled = true
  })
  setInterval(checkForUpdate, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    const isDue = Date.now() - lastCheckMs > CHECK_ON_RETURN_AFTER_MS
    if (document.visibilityState === 'visible' && isDue) checkForUpdate()
  })
}

function checkForUpdate(): void {
  lastCheckMs = Date.now()
  // Without a network there is nothing new, and the next check comes automatically.
  workbox?.update().catch(() => undefined)
}

/** Puts the waiting version in charge and reloads the page with it. */
export function applyUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload())
  workbox?.messageSkipWaiting()
  setTimeout(() => location.reload(), ACTIVATION_DEADLINE_MS)
}
