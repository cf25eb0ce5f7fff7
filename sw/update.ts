declare const self: ServiceWorkerGlobalScope

/**
 * A new version waits until the viewer agrees (SKIP_WAITING) or the last window has closed. When it takes
 * over, it claims open windows, so that the very first visit already works without a network.
 */
export function takeOver(): void {
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([preloadNavigations(), self.clients.claim()]))
  })
}

/**
 * Lets navigations be fetched while the service worker starts. Not in Firefox (153): it shows its own error page once the
 * preload fails, whatever the service worker answers, so that the app would not open without a network.
 */
function preloadNavigations(): Promise<void> | undefined {
  const { navigationPreload } = self.registration
  const isFirefox = /\bFirefox\//.test(navigator.userAgent)
  // An earlier version may have enabled it.
  return isFirefox ? navigationPreload?.disable() : navigationPreload?.enable()
}
