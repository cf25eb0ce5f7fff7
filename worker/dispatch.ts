import { endpoints, isOp, type Input, type Op } from '#contract/endpoints/index.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import type { CallableOp, PageContext, Reply, WorkerApi } from '#contract/worker-api.ts'

import { emit, addListener } from './events.ts'
import { abortedProblem, deadlineProblem, internalProblem } from './http/problems.ts'
import { send } from './http/send.ts'
import { setPageContext } from './page-context.ts'
import { noteSession } from './session.ts'

/** Reads and writes of JSON. An upload takes as long as it moves. */
const CALL_DEADLINE_MS = 15_000

/** Nothing is ever thrown across Comlink, which would drop the code (comlink#594). */
function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  if (error instanceof DOMException && error.name === 'TimeoutError') return deadlineProblem
  if (error instanceof DOMException && error.name === 'AbortError') return abortedProblem
  return internalProblem(error)
}

const timeoutError = () => new DOMException('The call took too long.', 'TimeoutError')

/** The whole surface of the worker (contract/worker-api.ts). */
export function createWorkerApi(): WorkerApi {
  const running = new Map<string, AbortController>()

  async function callServer(callId: string, op: Op, input: Input<Op>): Promise<Reply> {
    const controller = new AbortController()
    running.set(callId, controller)
    const isUpload = endpoints[op].body === 'binary'
    const deadline = isUpload
      ? undefined
      : setTimeout(() => controller.abort(timeoutError()), CALL_DEADLINE_MS)
    try {
      const value = await send(op, input, {
        callId,
        signal: controller.signal,
        deadlineAtMs: isUpload ? Infinity : performance.now() + CALL_DEADLINE_MS,
        onProgress: (progress) => emit({ type: 'upload.progress', callId, progress }),
      })
      noteSession(op, value)
      return { ok: true, value }
    } catch (error) {
      return { ok: false, problem: problemOf(error) }
    } finally {
      clearTimeout(deadline)
      if (running.get(callId) === controller) running.delete(callId)
    }
  }

  async function call(callId: string, op: CallableOp, input: unknown): Promise<Reply> {
    if (isOp(op)) return callServer(callId, op, input as Input<Op>)
    setPageContext(input as PageContext)
    return { ok: true, value: null }
  }

  return {
    call: call as WorkerApi['call'],
    abort: (callId) => running.get(callId)?.abort(),
    subscribe: addListener,
    ping: () => 'pong',
  }
}
