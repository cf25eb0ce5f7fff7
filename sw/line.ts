import { isVideoFile } from '../contract/media-caches.ts'
import { say } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Tells pages what the network brings to the service worker. Without videos, which the server sends at a pace of its own. */
export function tellOfLine(): void {
  new PerformanceObserver((list) => {
    void tell(list.getEntries() as PerformanceResourceTiming[])
  }).observe({ type: 'resource' })
}

async function tell(entries: PerformanceResourceTiming[]): Promise<void> {
  const files = entries
    .filter(({ name, transferSize }) => transferSize > 0 && !isVideoFile(new URL(name).pathname))
    .map(({ transferSize, responseStart, responseEnd }) => ({
      transferSize,
      responseStart: performance.timeOrigin + responseStart,
      responseEnd: performance.timeOrigin + responseEnd,
    }))
  if (files.length === 0) return
  for (const page of await self.clients.matchAll({ type: 'window' })) say(page, { type: 'FILES_CAME', files })
}
