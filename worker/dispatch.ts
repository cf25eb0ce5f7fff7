import { endpoints, isOp, isOutboxOp, type Input, type Op, type OutboxOp } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import type { ActionNote } from '#contract/outbox.ts'
import type { CallableOp, LocalOps, Reply, WorkerApi } from '#contract/worker-api.ts'

import { startDeadline, timeoutError } from './deadline.ts'
import { addListener } from './events.ts'
import { notLoggedInProblem, problemOf } from './http/problems.ts'
import { send } from './http/send.ts'
import { localOps } from './local-ops.ts'
import { giveUpSession, isSessionLost } from './lost-session.ts'
import { outbox } from './outbox/index.ts'
import { currentUserId, noteSession } from './session.ts'

/** Reads and writes of JSON. An upload takes as long as it moves. */
const CALL_DEADLINE_MS = 15_000

async function callLocal<K extends keyof LocalOps>(op: K, input: LocalOps[K]['input']): Promise<Reply> {
  try {
    return { ok: true, value: await localOps[op](input) }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

/** Keeps an action, first thing. Of a caller that says nothing about it, it is of whoever is logged in. */
async function queueAction(
  callId: string,
  op: OutboxOp,
  input: Input<OutboxOp>,
  note?: ActionNote,
): Promise<Reply> {
  try {
    const userId = note?.userId ?? currentUserId()
    if (userId === null) throw new ApiError(notLoggedInProblem)
    await outbox.add({ subject: '', createdAtMs: Date.now(), ...note, id: callId, op, input, userId })
    return { ok: true, queued: true }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

/** The whole surface of the worker (contract/worker-api.ts). */
export function createWorkerApi(): WorkerApi {
  const running = new Map<string, AbortController>()

  async function callServer(callId: string, op: Op, input: Input<Op>): Promise<Reply> {
    const controller = new AbortController()
    running.set(callId, controller)
    const deadline =
      endpoints[op].body === 'binary'
        ? undefined
        : startDeadline(CALL_DEADLINE_MS, () => controller.abort(timeoutError(CALL_DEADLINE_MS)))
    try {
      const value = await send(op, input, {
        callId,
        signal: controller.signal,
        get deadlineAtMs() {
          return deadline?.atMs ?? Infinity
        },
        ...(deadline && { holdDeadline: deadline.hold }),
      })
      noteSession(op, value)
      return { ok: true, value }
    } catch (error) {
      const problem = problemOf(error)
      if (isSessionLost(problem)) void giveUpSession(problem)
      return { ok: false, problem }
    } finally {
      deadline?.clear()
      if (running.get(callId) === controller) running.delete(callId)
    }
  }

  async function call(callId: string, op: CallableOp, input: unknown, note?: ActionNote): Promise<Reply> {
    if (isOp(op) && isOutboxOp(op)) return queueAction(callId, op, input as Input<OutboxOp>, note)
    if (isOp(op)) return callServer(callId, op, input as Input<Op>)
    return callLocal(op, input as LocalOps[typeof op]['input'])
  }

  return {
    call: call as WorkerApi['call'],
    abort: (callId) => running.get(callId)?.abort(),
    subscribe: addListener,
    ping: () => 'pong',
  }
}
