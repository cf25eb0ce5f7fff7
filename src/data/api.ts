import { createClient, type ApiClient } from '#contract/client.ts'
import type { WorkerEvent } from '#contract/events.ts'

import type { WorkerTransport } from './worker-transport.ts'

let loading: Promise<WorkerTransport> | undefined

/** The road to the worker is a script of its own: a first paint needs neither. */
const loadTransport = (): Promise<WorkerTransport> =>
  (loading ??= import('./worker-transport.ts').then(
    ({ createWorkerTransport }) => createWorkerTransport(),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))

/** The browser's client. No worker runs before its first call. */
export const createApi = (): ApiClient =>
  createClient({ call: async (op, input, options) => (await loadTransport()).call(op, input, options) })

/**
 * Hears the worker's events and session changes of other tabs, from when the page has time for it. Returns the
 * way out. Browser only.
 */
export function subscribeToWorker(listener: (event: WorkerEvent) => void): () => void {
  let isStopped = false
  let stop: (() => void) | undefined
  const start = () =>
    loadTransport().then(
      (transport) => {
        stop = isStopped ? undefined : transport.subscribe(listener)
        return stop
      },
      () => {
        // Without the script there is no worker either, and so nothing to hear.
      },
    )
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void start())
  else setTimeout(() => void start())
  return () => {
    isStopped = true
    stop?.()
  }
}
