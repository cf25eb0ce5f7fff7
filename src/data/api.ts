import { ApiError } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type { LocalOps } from '#contract/worker-api.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { whenIdle } from '#shared/when-idle.ts'

// oxlint-disable-next-line import/default -- Vite makes its address of it
import workerUrl from '../../worker/api.worker.ts?worker&url'
import { unloadedWorkerProblem } from './call-problems.ts'
import { sessionUserId } from './session-user.ts'
import type { WorkerTransport } from './worker-transport.lazy.ts'

let loading: Promise<WorkerTransport> | undefined
const listeners = new Set<(event: WorkerEvent) => void>()

/** The transport to the worker is a script of its own: a first paint needs neither. */
export const loadTransport = (): Promise<WorkerTransport> => (loading ??= load())

async function load(): Promise<WorkerTransport> {
  // Over a slow connection the worker's script would otherwise come a round trip after the transport's. This is not a
  // prefetch link: Firefox checks those against `default-src`, which our policy sets to 'none', and Safari does not
  // support them.
  fetch(workerUrl, { priority: 'low' }).catch(() => {
    // Then the worker's own request fails too, and is reported.
  })
  try {
    const { createWorkerTransport } = await import('./worker-transport.lazy.ts')
    const transport = createWorkerTransport()
    // Subscribed before the first call, since the worker may emit at once.
    transport.subscribe((event) => {
      for (const listener of listeners) listener(event)
    })
    return transport
  } catch (error) {
    loading = undefined
    throw new ApiError({ ...unloadedWorkerProblem, cause: String(error) })
  }
}

/** Asks the worker for something that it answers itself, without the server. */
export const callWorker = async <K extends keyof LocalOps>(
  op: K,
  input: LocalOps[K]['input'],
): Promise<LocalOps[K]['output']> => (await loadTransport()).callLocal(op, input)

/**
 * Subscribes to the worker's events and to session changes in other tabs. The transport loads with the first call, for a
 * user once the page is idle, for a guest once it is calm; the worker starts with the first call. Returns the function that
 * unsubscribes. Browser only.
 */
export function subscribeToWorker(listener: (event: WorkerEvent) => void): () => void {
  listeners.add(listener)
  const start = sessionUserId() === null ? whenCalm : whenIdle
  start(() => {
    loadTransport().catch(() => {
      // Without the script there is no worker either, and so no events.
    })
  })
  return () => void listeners.delete(listener)
}
