declare const self: ServiceWorkerGlobalScope

/**
 * A new version waits until the viewer agrees (SKIP_WAITING) or the last window has gone. When it takes over,
 * it claims open windows, so that the very first visit already works without a network.
 */
export function takeOver(): void {
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([preloadNavigations(), self.clients.claim()]))
  })
}

/**
 * Has pages asked for while the service worker starts. Firefox (153) shows its own page of errors once the preload fails,
 * whatever the service worker answers, so that the app would not open without a network.
 */
function preloadNavigations(): Promise<void> | undefined {
  const { navigationPreload } = self.registration
  const isFirefox = /\bFirefox\//.test(navigator.userAgent)
  // An earlier version may have switched it on.
  return isFirefox ? navigationPreload?.disable() : navigationPreload?.enable()
}
