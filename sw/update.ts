declare const self: ServiceWorkerGlobalScope

/**
 * A new version waits until the person agrees (SKIP_WAITING) or the last window has gone. When it takes over,
 * it claims open windows, so that the very first visit already works without a network.
 */
export function takeOver(): void {
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
  })
}
