import type { QueryClient } from '@tanstack/react-query'

import type { ActionOptions } from '#contract/client.ts'
import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { NewAction, Queued } from '#contract/outbox.ts'
import { randomId } from '#shared/random-id.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { sessionUserId } from '#src/data/session-user.ts'

import { removeFromJournal, writeToJournal } from './journal.ts'
import { provideOps, type OutboxOps } from './ops.ts'
import type { OutboxSync } from './sync.lazy.ts'

/*
 * The places where this page holds an action, in the order in which it passes them:
 *
 * - journal (`journal.ts`, localStorage): from the tap, before its handler returns, until the worker has persisted the
 *   action, or the server has applied it if the browser persists nothing for the worker. So a reload loses none.
 * - sending (`sync.lazy.ts`): handed to the worker, which has not confirmed it. Each id is there at most once.
 * - unconfirmed (`sync.lazy.ts`): the worker died or did not answer. The action is in the journal, too, and is sent again
 *   under its id before the next list is read, so the server does it once.
 * - memory actions (`memory-actions.ts`): actions that only a worker's memory holds, because the browser persists
 *   nothing. They go to its successor. Empty while `outbox.isPersistent`.
 * - state (`src/state/outbox.ts`): shown by the interface: the worker's list with newer events laid over it, and the
 *   actions that are sending or unconfirmed. It is never the only place of an action.
 *
 * Optimistic state (video counts, relations) lives beside them until no queued action has its entity (`settle`).
 */

let client: QueryClient | undefined
let starting: Promise<OutboxSync> | undefined

/** A script of its own: on a first page nothing is queued. Starts once. */
export const startSync = (queryClient: QueryClient): Promise<OutboxSync> =>
  (starting ??= import('./sync.lazy.ts').then(
    ({ startOutboxSync }) => startOutboxSync(queryClient),
    (error: unknown) => {
      starting = undefined
      throw error
    },
  ))

/**
 * Keeps the page in step with the outbox, starting when the browser is idle. Browser only, once.
 * @param loadTable loads the descriptions of all ops
 */
export function startOutbox(queryClient: QueryClient, loadTable: () => Promise<OutboxOps>): void {
  client = queryClient
  provideOps(loadTable)
  // Without the script nothing can be sent, and the first tap reports it.
  const start = () => void startSync(queryClient).catch(() => {})
  // Nothing of a guest waits to be sent but what an earlier user left.
  if (sessionUserId() === null) whenCalm(start)
  else whenIdle(start)
}

/**
 * Hands an action over to the worker's outbox, where it waits until the server has it. It is in the journal
 * before this function returns, so that leaving the page does not lose it. Rejects when the worker cannot
 * persist it.
 */
export async function queueAction<K extends OutboxOp>(
  op: K,
  input: Input<K>,
  { subject, before, onOutcome }: ActionOptions,
): Promise<Queued> {
  const userId = sessionUserId()
  if (!client || userId === null) throw new Error('Nobody is logged in')
  const note = { userId, subject, createdAtMs: Date.now(), ...(before && { before }) }
  // TypeScript does not see that an op of this type goes with an input of that op.
  const action = { id: randomId(), op, input, note } as NewAction
  writeToJournal(action)
  try {
    return await (await startSync(client)).handOver(action, onOutcome)
  } catch (error) {
    removeFromJournal(action.id)
    throw error
  }
}
