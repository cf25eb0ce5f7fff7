import type { FromServiceWorker, ToServiceWorker } from '../contract/sw-messages.ts'
import { fetchMoreFiles, hasMoreFiles, cacheLoadedFiles } from './later-files.ts'
import { prefetch, rememberPageState } from './prefetch.ts'
import { windowDisplayOf } from './window-display.ts'

declare const self: ServiceWorkerGlobalScope

/** Handles the messages of pages. */
export function answerMessages(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as ToServiceWorker
    switch (message.type) {
      case 'SKIP_WAITING':
        event.waitUntil(self.skipWaiting())
        break
      case 'PAGE_STATE':
        rememberPageState(message.isDataSaver)
        if (!(event.source instanceof WindowClient)) break
        reportLaunchMode(event.source, message.isStandalone)
        event.waitUntil(askForMore(event.source, hasMoreFiles()))
        break
      case 'KEEP_LOADED_FILES':
        event.waitUntil(cacheLoadedFiles(message.urls))
        break
      case 'FETCH_MORE_FILES':
        rememberPageState(message.isDataSaver)
        if (event.source instanceof WindowClient) event.waitUntil(askForMore(event.source, fetchMoreFiles()))
        break
      case 'PREFETCH':
        rememberPageState(message.isDataSaver)
        event.waitUntil(prefetch(message.urls).then(() => event.ports[0]?.postMessage(null)))
        break
      default:
        break
    }
  })
}

function reportLaunchMode(client: WindowClient, isStandalone: boolean): void {
  postToClient(client, { type: 'LAUNCH_MODE', launchMode: windowDisplayOf(client.url, isStandalone) })
}

/** Asks the page when more files may be fetched. Without storage there are none. */
async function askForMore(client: WindowClient, hasMore: Promise<boolean>): Promise<void> {
  if (await hasMore.catch(() => false)) postToClient(client, { type: 'MORE_FILES' })
}

export function postToClient(
  client: WindowClient,
  message: FromServiceWorker,
  ports: MessagePort[] = [],
): void {
  client.postMessage(message, ports)
}
