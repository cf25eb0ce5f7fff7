import { VIEW_COUNT_PATH } from '#contract/constants.ts'

declare const self: ServiceWorkerGlobalScope

/** The part of the install event that only Chromium has (static routing, W3C Service Workers). */
interface RoutingEvent {
  addRoutes?: (rule: {
    condition: { urlPattern: string; requestMethod: string }
    source: 'network'
  }) => Promise<void>
}

/**
 * Lets the request by which a page reports its views as it closes go to the network at once. Chromium otherwise asks the
 * service worker first, though that leaves it alone, and drops the request when the page is gone before the answer.
 */
export function passLastRequests(): void {
  self.addEventListener('install', (event) => {
    void (event as RoutingEvent).addRoutes?.({
      condition: { urlPattern: VIEW_COUNT_PATH, requestMethod: 'POST' },
      source: 'network',
    })
  })
}
