import { errorDataOf } from '../contract/error-data.ts'
import type { FromServiceWorker } from '../contract/sw-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Sends uncaught errors to a page, which reports them. Without a page they are lost. */
export function reportUncaughtErrors(): void {
  self.addEventListener('error', ({ error, message }) => void report(error ?? message))
  self.addEventListener('unhandledrejection', ({ reason }) => void report(reason))
}

async function report(error: unknown): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  const message: FromServiceWorker = {
    type: 'FAILURE',
    report: { source: 'service-worker', severity: 'error', error: errorDataOf(error) },
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a Client is no Window: it takes no origin
  page?.postMessage(message)
}
