import type { Remote } from 'comlink'

import type { CallOptions, Transport } from '#contract/client.ts'
import type { DirectOp, Input, Output } from '#contract/endpoints/index.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'
import type { ActionNote, NewAction, Queued } from '#contract/outbox.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { CallableOp, CallInput, LocalOps, Reply, WorkerApi } from '#contract/worker-api.ts'
import { openChannel } from '#shared/channel.ts'
import { randomId } from '#shared/random-id.ts'
import { retriedReads } from '#src/state/connection.ts'

import {
  brokenCallProblem,
  deadlineProblem,
  lostWorkerProblem,
  unloadedWorkerProblem,
} from './call-problems.ts'
import { createMemoryActions } from './outbox/memory-actions.ts'
import { createPageContextReader } from './page-context.ts'
import { withSentences } from './with-sentences.ts'
import { createWorkerLink } from './worker-link.ts'

/** The channel on which the tabs of this site announce to each other that the session has changed. */
const SESSION_CHANNEL = 'vireo-session'
/** The final deadline of a call, a little after the worker's own, in case the worker cannot report. */
const CALL_DEADLINE_MS = 19_000
/** A call during which two workers have died is not given to a third. */
const MAX_WORKERS_PER_CALL = 2
/**
 * Persisting an action twice is harmless, so an action gets more attempts, with workers that a slow device may have
 * mistaken for dead.
 */
const MAX_WORKERS_PER_ACTION = 10

/** This many workers are replaced at once: over an unstable network the scripts of some get lost as well. */
const PROMPT_REPLACEMENTS = 5
/** The longest interval at which a worker whose script never loads is replaced. */
const MAX_REPLACEMENT_DELAY_MS = 30_000
/** When no replacement was needed for this long, a later failure is a new one. */
const REPLACEMENTS_FORGOTTEN_AFTER_MS = 5 * 60_000

interface PendingCall {
  id: string
  op: CallableOp
  input: CallInput<CallableOp>
  options: CallOptions
  note: ActionNote | undefined
  workersUsed: number
  hasRenewedCsrf: boolean
  /**
   * The final deadline of the call, this long after the worker's own waiting. An open captcha stops it, and
   * it restarts when the captcha closes.
   */
  startDeadline: (afterMs?: number) => void
  stopDeadline: () => void
  settle: (reply: Reply) => void
}

export interface WorkerTransport extends Pick<Transport, 'call'> {
  /** Hands an action over to the outbox. Resolves when it is persisted there. */
  queue(action: NewAction): Promise<Queued>
  /** Asks the worker for something that it answers itself. */
  callLocal<K extends keyof LocalOps>(op: K, input: LocalOps[K]['input']): Promise<LocalOps[K]['output']>
  /** Subscribes to the worker's events and to session changes in other tabs. Returns the function that unsubscribes. */
  subscribe(listener: (event: WorkerEvent) => void): () => void
}

const defaultWorker = () =>
  new Worker(new URL('../../worker/api.worker.ts', import.meta.url), { type: 'module', name: 'api' })
/** The previous worker may have persisted the action, and let a later one supersede it. */
const asLeftBehind = (note: ActionNote): ActionNote => ({ ...note, isRecovered: true })
const abortError = () => new DOMException('Request aborted', 'AbortError')
/** The body of a comment is a tree, not a file. */
const isUpload = (input: CallInput<CallableOp>) =>
  input !== null && 'body' in input && input.body instanceof Blob

/**
 * Creates the transport from the page to the worker. The worker is made at the first call.
 *
 * A worker that dies takes its calls with it: each is given to the next worker, once, under the same id. The
 * worker sends that id as the idempotency key, so a repeated `transaction` write gets the first response, and
 * a `natural` one has by its policy the same effect when done twice, or is refused (contract/endpoint.ts). A call whose
 * second worker dies as well fails with a problem that says that its outcome is unknown.
 */
export function createWorkerTransport({
  createWorker = defaultWorker,
  callDeadlineMs = CALL_DEADLINE_MS,
} = {}): WorkerTransport {
  const pendingCalls = new Map<string, PendingCall>()
  const listeners = new Set<(event: WorkerEvent) => void>()
  const notify = (event: WorkerEvent) => {
    for (const listener of listeners) listener(event)
  }
  const sessionChannel = openChannel<'changed'>(SESSION_CHANNEL)
  sessionChannel.listen(() => notify({ type: 'session.changed' }))
  const readPageContext = createPageContextReader()
  const memoryActions = createMemoryActions()
  let sentContext = ''
  let replacementCount = 0
  let replacedAtMs = 0
  let openCaptcha: Extract<WorkerEvent, { type: 'captcha.opened' }> | undefined

  /** While a viewer solves a captcha, every call waits except those that settle it. */
  function noteCaptcha(event: WorkerEvent): void {
    if (event.type !== 'captcha.opened' && event.type !== 'captcha.settled') return
    openCaptcha = event.type === 'captcha.opened' ? event : undefined
    for (const { op, startDeadline, stopDeadline } of pendingCalls.values()) {
      if (op.startsWith('captcha.')) continue
      stopDeadline()
      if (!openCaptcha) startDeadline()
    }
  }

  /** The call continues after a pause: its deadline starts again after the worker's. */
  function noteWaiting(event: WorkerEvent): void {
    if (event.type !== 'read.waiting') return
    const pending = pendingCalls.get(event.callId)
    if (!pending) return
    retriedReads.problems[event.callId] = event.problem
    pending.stopDeadline()
    pending.startDeadline(event.delayMs)
  }

  function receiveEvent(event: WorkerEvent): void {
    noteCaptcha(event)
    noteWaiting(event)
    memoryActions.receive(event)
    notify(event)
  }

  const link = createWorkerLink({
    createWorker,
    hasPendingCalls: () => pendingCalls.size > 0,
    onSpawn: () => {
      sentContext = ''
    },
    onEvent(event) {
      if (event.type === 'csrf.stale') return sendContext(link.remote())
      if (event.type === 'worker.incomplete') return replaceSoon()
      if (event.type === 'session.changed') sessionChannel.post('changed')
      receiveEvent(event)
    },
    onDeath(hadAnswered, error) {
      // The next worker does not know about the captcha, and asks for another one if it is still needed.
      if (openCaptcha) receiveEvent({ type: 'captcha.settled', outcome: 'close', isOwnTab: false })
      if (error) notify({ type: 'failure.reported', report: { source: 'worker', severity: 'error', error } })
      for (const action of memoryActions.lost()) {
        // If it fails here, it is given to the next worker.
        if (!pendingCalls.has(action.id))
          void queue({ ...action, note: asLeftBehind(action.note) }).catch(() => {})
      }
      for (const pending of pendingCalls.values()) {
        const maxWorkers = pending.note && hadAnswered ? MAX_WORKERS_PER_ACTION : MAX_WORKERS_PER_CALL
        if (pending.note) pending.note = asLeftBehind(pending.note)
        // The worker was replaced through no fault of the call.
        if (!error) pending.workersUsed -= 1
        if (pending.workersUsed < maxWorkers) void post(pending)
        else pending.settle({ ok: false, problem: hadAnswered ? lostWorkerProblem : unloadedWorkerProblem })
      }
    },
  })

  function sendContext(remote: Remote<WorkerApi>): void {
    const context = readPageContext()
    const serialized = JSON.stringify(context)
    if (serialized === sentContext) return
    sentContext = serialized
    void remote.call(randomId(), 'page.context', context)
  }

  /** At once a few times, then with growing delays: a script may be gone for good. */
  function replaceSoon(): void {
    if (performance.now() - replacedAtMs > REPLACEMENTS_FORGOTTEN_AFTER_MS) replacementCount = 0
    replacementCount += 1
    const incomplete = link.remote()
    const longReplacements = Math.max(0, replacementCount - PROMPT_REPLACEMENTS)
    const delayMs = Math.min(MAX_REPLACEMENT_DELAY_MS, 1_000 * (2 ** longReplacements - 1))
    setTimeout(() => {
      // That worker may have died meanwhile.
      if (link.remote() !== incomplete) return
      replacedAtMs = performance.now()
      link.replace()
      // The next one continues with the actions on the disk as soon as it knows its user.
      sendContext(link.remote())
    }, delayMs)
  }

  /** The context precedes the call on the same port, so the worker has it before it reads the call. */
  async function post(pending: PendingCall): Promise<void> {
    const remote = link.remote()
    sendContext(remote)
    pending.workersUsed += 1
    const attempt = pending.workersUsed
    try {
      const reply = await remote.call(pending.id, pending.op, pending.input, pending.note)
      if (pending.workersUsed === attempt) receive(pending, reply)
    } catch (cause) {
      pending.settle({ ok: false, problem: brokenCallProblem(cause) })
    }
  }

  /** The response that refused the CSRF token set a fresh cookie: the call is sent once more with that. */
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

  function call(
    op: CallableOp,
    input: CallInput<CallableOp>,
    options: CallOptions = {},
    { id = randomId(), note }: Partial<Pick<NewAction, 'id' | 'note'>> = {},
  ): Promise<unknown> {
    // In the browser's types this is the DOM's signal, of which the contract declares only one property.
    const signal: AbortSignal | undefined = options.signal
    if (signal?.aborted) return Promise.reject(abortError())

    return new Promise((resolve, reject) => {
      const fail = (problem: Problem) =>
        withSentences(problem, (translated) => reject(new ApiError(translated)))
      const onAbort = () => {
        finish()
        void link.remote().abort(id)
        reject(abortError())
      }
      let deadline: ReturnType<typeof setTimeout> | undefined
      const startDeadline = (afterMs = 0) => {
        if (isUpload(input)) return
        deadline = setTimeout(() => {
          finish()
          void link.remote().abort(id)
          fail(deadlineProblem(callDeadlineMs))
        }, afterMs + callDeadlineMs)
      }
      const stopDeadline = () => clearTimeout(deadline)
      const finish = () => {
        pendingCalls.delete(id)
        delete retriedReads.problems[id]
        stopDeadline()
        signal?.removeEventListener('abort', onAbort)
      }
      const settle = (reply: Reply) => {
        if (!pendingCalls.has(id)) return
        finish()
        if (!reply.ok) fail(reply.problem)
        else resolve('value' in reply ? reply.value : { queued: true })
      }
      const pending: PendingCall = {
        id,
        op,
        input,
        options,
        note,
        workersUsed: 0,
        hasRenewedCsrf: false,
        startDeadline,
        stopDeadline,
        settle,
      }
      pendingCalls.set(id, pending)
      if (!openCaptcha || op.startsWith('captcha.')) startDeadline()
      signal?.addEventListener('abort', onAbort)
      void post(pending)
    })
  }

  const queue = ({ id, op, input, note }: NewAction) => call(op, input, {}, { id, note }) as Promise<Queued>

  return {
    call: <K extends DirectOp>(op: K, input: Input<K>, options?: CallOptions) =>
      call(op, input, options) as Promise<Output<K>>,
    callLocal: <K extends keyof LocalOps>(op: K, input: LocalOps[K]['input']) =>
      call(op, input) as Promise<LocalOps[K]['output']>,
    async queue(action) {
      memoryActions.note(action)
      try {
        return await queue(action)
      } catch (error) {
        memoryActions.forget([action.id])
        throw error
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      if (openCaptcha) listener(openCaptcha)
      return () => void listeners.delete(listener)
    },
  }
}
