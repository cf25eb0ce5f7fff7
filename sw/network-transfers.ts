import { isVideoFile } from '../contract/media-caches.ts'
import { postToClient } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Publishes the service worker's transfers to pages. Videos are left out: the server paces them. */
export function publishTransfers(): void {
  new PerformanceObserver((list) => {
    void publish(list.getEntries() as PerformanceResourceTiming[])
  }).observe({ type: 'resource' })
}

async function publish(entries: PerformanceResourceTiming[]): Promise<void> {
  const files = entries
    .filter(({ name, transferSize }) => transferSize > 0 && !isVideoFile(new URL(name).pathname))
    .map(({ transferSize, responseStart, responseEnd }) => ({
      transferSize,
      responseStart: performance.timeOrigin + responseStart,
      responseEnd: performance.timeOrigin + responseEnd,
    }))
  if (files.length === 0) return
  for (const page of await self.clients.matchAll({ type: 'window' }))
    postToClient(page, { type: 'FILES_CAME', files })
}
