import { createClient } from '#contract/client.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { createWorkerTransport } from '#src/data/worker-transport.ts'

/** A client over the real worker in this browser, and every worker that it has used. */
export function createRealClient() {
  const workers: Worker[] = []
  const transport = createWorkerTransport({
    createWorker() {
      const worker = new Worker(new URL('./faulty.worker.ts', import.meta.url), { type: 'module' })
      workers.push(worker)
      return worker
    },
  })
  return {
    api: createClient(transport),
    subscribe: (listener: (event: WorkerEvent) => void) => transport.subscribe(listener),
    workers,
    stop: () => {
      for (const worker of workers) worker.terminate()
    },
  }
}

/** The error with which a call fails. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: unknown) => error,
  )

/** A device that has never been here: no key, no marks. */
export async function forgetDevice(): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase('vireo-device')
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
  })
}

/** Makes a worker fall ill in the ways of `faulty.worker.ts`. */
export function plant(worker: Worker, fault: 'throw' | 'loop'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(fault)
}
