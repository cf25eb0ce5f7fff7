import type { CallOptions, Transport } from '#contract/client.ts'
import type { Input, Op, Output } from '#contract/endpoints/index.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Reply } from '#contract/worker-api.ts'

import {
  brokenCallProblem,
  deadlineProblem,
  lostWorkerProblem,
  unloadedWorkerProblem,
} from './call-problems.ts'
import { createPageContextReader } from './page-context.ts'
import { randomId } from './random-id.ts'
import { openSessionChannel } from './session-channel.ts'
import { createWorkerLink } from './worker-link.ts'

/** The last word on a call, a little after the worker's own deadline, in case the worker cannot say it. */
const CALL_DEADLINE_MS = 19_000
/** A call that has taken two workers with it is not tried on a third. */
const MAX_WORKERS_PER_CALL = 2

interface PendingCall {
  id: string
  op: Op
  input: Input<Op>
  options: CallOptions
  workersUsed: number
  hasRenewedCsrf: boolean
  settle: (reply: Reply) => void
}

export interface WorkerTransport extends Transport {
  /** Hears what the worker says unasked, and that another tab changed the session. Returns the way out. */
  subscribe(listener: (event: WorkerEvent) => void): () => void
}

const defaultWorker = () =>
  new Worker(new URL('../../worker/api.worker.ts', import.meta.url), { type: 'module', name: 'api' })
const abortError = () => new DOMException('The call was aborted.', 'AbortError')
const isUpload = (input: Input<Op>) => 'body' in input

/**
 * The road from the page to the worker. The worker is made at the first call.
 *
 * A worker that dies takes its calls with it: each is given to the next worker, once, under the same id. The
 * worker sends that id as the idempotency key, so a repeated `transaction` write gets the first answer, and a
 * `natural` one is by its policy the same done twice, or refused (contract/endpoint.ts). A call that outlives
 * its second worker as well fails with a problem that says its outcome is not known.
 */
export function createWorkerTransport({ createWorker = defaultWorker } = {}): WorkerTransport {
  const pendingCalls = new Map<string, PendingCall>()
  const listeners = new Set<(event: WorkerEvent) => void>()
  const notify = (event: WorkerEvent) => {
    for (const listener of listeners) listener(event)
  }
  const sessionChannel = openSessionChannel(() => notify({ type: 'session.changed' }))
  const readPageContext = createPageContextReader()
  let sentContext = ''

  const link = createWorkerLink({
    createWorker,
    hasPendingCalls: () => pendingCalls.size > 0,
    onSpawn: () => {
      sentContext = ''
    },
    onEvent(event) {
      if (event.type === 'upload.progress') {
        pendingCalls.get(event.callId)?.options.onProgress?.(event.progress)
        return
      }
      if (event.type === 'session.changed') sessionChannel.announce()
      notify(event)
    },
    onDeath(hadAnswered) {
      for (const pending of pendingCalls.values()) {
        if (pending.workersUsed < MAX_WORKERS_PER_CALL) void post(pending)
        else pending.settle({ ok: false, problem: hadAnswered ? lostWorkerProblem : unloadedWorkerProblem })
      }
    },
  })

  /** The context goes ahead of the call on the same port, so the worker knows it before it reads the call. */
  async function post(pending: PendingCall): Promise<void> {
    const remote = link.remote()
    const context = readPageContext()
    const serialized = JSON.stringify(context)
    if (serialized !== sentContext) {
      sentContext = serialized
      void remote.call(randomId(), 'page.context', context)
    }
    pending.workersUsed += 1
    const attempt = pending.workersUsed
    try {
      const reply = await remote.call(pending.id, pending.op, pending.input)
      if (pending.workersUsed === attempt) receive(pending, reply)
    } catch (cause) {
      pending.settle({ ok: false, problem: brokenCallProblem(cause) })
    }
  }

  /** A refused CSRF token came with a fresh cookie: the call is sent once more with that. */
  function receive(pending: PendingCall, reply: Reply): void {
    const isCsrfRefused = !reply.ok && reply.problem.statusCode === StatusCode.csrfRefused
    if (isCsrfRefused && !pending.hasRenewedCsrf && pendingCalls.has(pending.id)) {
      pending.hasRenewedCsrf = true
      pending.workersUsed -= 1
      void post(pending)
      return
    }
    pending.settle(reply)
  }

  return {
    call<K extends Op>(op: K, input: Input<K>, options: CallOptions = {}): Promise<Output<K>> {
      // In the browser's types this is the DOM's signal, which the contract knows by one property only.
      const signal: AbortSignal | undefined = options.signal
      if (signal?.aborted) return Promise.reject(abortError())

      return new Promise<Output<K>>((resolve, reject) => {
        const id = randomId()
        const fail = (problem: Problem) => reject(new ApiError(problem))
        const onAbort = () => {
          finish()
          void link.remote().abort(id)
          reject(abortError())
        }
        const deadline = isUpload(input)
          ? undefined
          : setTimeout(() => {
              finish()
              void link.remote().abort(id)
              fail(deadlineProblem)
            }, CALL_DEADLINE_MS)
        const finish = () => {
          pendingCalls.delete(id)
          clearTimeout(deadline)
          signal?.removeEventListener('abort', onAbort)
        }
        const settle = (reply: Reply) => {
          if (!pendingCalls.has(id)) return
          finish()
          if (!reply.ok) fail(reply.problem)
          else if ('value' in reply) resolve(reply.value as Output<K>)
          else fail(lostWorkerProblem)
        }
        const pending = { id, op, input, options, workersUsed: 0, hasRenewedCsrf: false, settle }
        pendingCalls.set(id, pending)
        signal?.addEventListener('abort', onAbort)
        void post(pending)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
