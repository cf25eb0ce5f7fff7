import { createClient, type ApiClient } from '#contract/client.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type { NewAction } from '#contract/outbox.ts'
import { randomId } from '#shared/random-id.ts'
import { createWorkerTransport, type WorkerTransport } from '#src/data/worker-transport.lazy.ts'

/** A client whose actions belong to one user. */
export const clientOver = (transport: WorkerTransport, userId = '7'): ApiClient =>
  createClient({
    call: transport.call,
    queue: (op, input, { subject }) => {
      const note = { userId, subject, createdAtMs: Date.now() }
      return transport.queue({ id: randomId(), op, input, note } as NewAction)
    },
  })

export const createFaultyWorker = () =>
  new Worker(new URL('./faulty.worker.ts', import.meta.url), { type: 'module' })

/** A client over the real worker in this browser, and every worker that it has used. */
export function createRealClient({
  createWorker = createFaultyWorker,
  callDeadlineMs,
}: { createWorker?: (() => Worker) | undefined; callDeadlineMs?: number } = {}) {
  const workers: Worker[] = []
  let hasStopped = false
  const transport = createWorkerTransport({
    createWorker() {
      const worker = createWorker()
      workers.push(worker)
      if (hasStopped) worker.terminate()
      return worker
    },
    ...(callDeadlineMs && { callDeadlineMs }),
  })
  return {
    api: clientOver(transport),
    transport,
    subscribe: (listener: (event: WorkerEvent) => void) => transport.subscribe(listener),
    /** Closes the captcha, as its dialog does. */
    reject: () => transport.callLocal('captcha.reject', {}),
    workers,
    /** Stops it for good: a call that a test leaves behind gets no new worker, which would disturb later tests. */
    stop: () => {
      hasStopped = true
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

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
  })

/** Makes the device new: no key, no flags, no records. */
export async function forgetDevice(): Promise<void> {
  await Promise.all(['vireo-device', 'vireo-outbox'].map(deleteDatabase))
}

/** Makes a worker fail in the ways of `faulty.worker.ts`. */
export function plant(worker: Worker, fault: 'throw' | 'loop'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(fault)
}
