import type { FromServiceWorker, ToServiceWorker } from '../contract/sw-messages.ts'
import { launchModeOf } from './launch.ts'
import { prefetch, rememberPageState } from './prefetch.ts'

declare const self: ServiceWorkerGlobalScope

/** Answers what pages say. */
export function answerMessages(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as ToServiceWorker
    switch (message.type) {
      case 'SKIP_WAITING':
        event.waitUntil(self.skipWaiting())
        break
      case 'PAGE_STATE':
        rememberPageState(message.isDataSaver)
        if (event.source instanceof WindowClient) reportLaunchMode(event.source, message.isStandalone)
        break
      case 'PREFETCH':
        event.waitUntil(prefetch(message.urls))
        break
      default:
        break
    }
  })
}

function reportLaunchMode(client: WindowClient, isStandalone: boolean): void {
  const report: FromServiceWorker = {
    type: 'LAUNCH_MODE',
    launchMode: launchModeOf(client.url, isStandalone),
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a Client is no Window: it takes no origin
  client.postMessage(report)
}
