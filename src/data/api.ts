import { createClient, type ApiClient } from '#contract/client.ts'
import type { WorkerEvent } from '#contract/events.ts'

import { createWorkerTransport, type WorkerTransport } from './worker-transport.ts'

let browserTransport: WorkerTransport | undefined
const transport = () => (browserTransport ??= createWorkerTransport())

/** The browser's client. No worker runs before its first call. */
export const createApi = (): ApiClient => createClient(transport())

/** Hears the worker's events and session changes of other tabs. Returns the way out. Browser only. */
export const subscribeToWorker = (listener: (event: WorkerEvent) => void): (() => void) =>
  transport().subscribe(listener)
