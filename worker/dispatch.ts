import { isOp, isOutboxOp, type Input, type Op, type OutboxOp } from '#contract/endpoints/index.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import type { ActionNote } from '#contract/outbox.ts'
import type { CallableOp, LocalOps, Reply, WorkerApi } from '#contract/worker-api.ts'

import { subscribe, emit } from './events.ts'
import { callEndpoint } from './http/pipeline.ts'
import { notLoggedInProblem, problemOf } from './http/problems.ts'
import type { CallScope } from './http/types.ts'
import { forgetInterests, noteAction, recommend } from './interests/index.ts'
import { localOps } from './local-ops.ts'
import { giveUpSession, isSessionLost } from './lost-session.ts'
import { outbox } from './outbox/index.ts'
import { isRulesAsked } from './outbox/outcome.ts'
import { currentUserId, noteSession } from './session.ts'

async function callLocal<K extends keyof LocalOps>(op: K, input: LocalOps[K]['input']): Promise<Reply> {
  try {
    return { ok: true, value: await localOps[op](input) }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

/** Queues an action. Unless the caller's note names a user, it is the current user's. */
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
    // The page does not know yet that its user is logged out. Without this the action would wait silently.
    if (userId !== currentUserId() && !note?.isRecovered) void giveUpSession(notLoggedInProblem, userId)
    noteAction(op, input)
    return { ok: true, queued: true }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

/** Calls that log the viewer out. */
const LOG_OUTS = new Set<Op>(['session.logOut', 'session.deleteAccount'])

/** Creates the worker's whole API (contract/worker-api.ts). */
export function createWorkerApi(): WorkerApi {
  const running = new Map<string, AbortController>()
  let runningLogOuts = 0

  function noteLostSession(problem: Problem): void {
    // A viewer who is logging out need not be told about earlier calls that come too late.
    if (runningLogOuts === 0 && isSessionLost(problem)) void giveUpSession(problem)
  }

  async function callServer(callId: string, op: Op, input: Input<Op>): Promise<Reply> {
    const controller = new AbortController()
    running.set(callId, controller)
    if (LOG_OUTS.has(op)) runningLogOuts += 1
    const scope: CallScope = {
      callId,
      signal: controller.signal,
      onRetry(problem, delayMs) {
        noteLostSession(problem)
        emit({ type: 'read.waiting', callId, problem, delayMs })
      },
    }
    const userId = currentUserId()
    try {
      const value =
        op === 'feed.recommend'
          ? await recommend(input as Input<'feed.recommend'>, scope)
          : await callEndpoint(op, input, scope)
      if (LOG_OUTS.has(op)) forgetInterests(userId)
      noteSession(op, value)
      return { ok: true, value }
    } catch (error) {
      const problem = problemOf(error)
      noteLostSession(problem)
      if (isRulesAsked(problem)) emit({ type: 'rules.asked' })
      return { ok: false, problem }
    } finally {
      if (LOG_OUTS.has(op)) runningLogOuts -= 1
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
    subscribe,
    ping: () => 'pong',
  }
}
