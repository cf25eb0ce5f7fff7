import type { QueryClient } from '@tanstack/react-query'

import type { ActionOptions } from '#contract/client.ts'
import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { NewAction, Queued } from '#contract/outbox.ts'
import { randomId } from '#shared/random-id.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { sessionUserId } from '#src/data/session-user.ts'

import { removeFromJournal, writeToJournal } from './journal.ts'
import type { OutboxSync } from './sync.ts'

/** What waits for somebody who may log in again has time until the page and its first video stand. */
const GUEST_DELAY_MS = 2_000

let client: QueryClient | undefined
let starting: Promise<OutboxSync> | undefined

/** A script of its own: a first page has nothing waiting. Starts once. */
export const startSync = (queryClient: QueryClient): Promise<OutboxSync> =>
  (starting ??= import('./sync.ts').then(
    ({ startOutboxSync }) => startOutboxSync(queryClient),
    (error: unknown) => {
      starting = undefined
      throw error
    },
  ))

/** Keeps what this page shows in step with the outbox, from when the browser has time. Browser only, once. */
export function startOutbox(queryClient: QueryClient): void {
  client = queryClient
  // Without the script nothing can be sent, and the first tap says so.
  const start = () => whenIdle(() => void startSync(queryClient).catch(() => {}))
  if (sessionUserId() === null) setTimeout(start, GUEST_DELAY_MS)
  else start()
}

/**
 * Hands an action over to the worker's outbox, where it waits until the server has it. It is written down before
 * this function returns, so that leaving the page does not lose it. Rejects when the worker cannot keep it.
 */
export async function queueAction<K extends OutboxOp>(
  op: K,
  input: Input<K>,
  { subject, before, onOutcome }: ActionOptions,
): Promise<Queued> {
  const userId = sessionUserId()
  if (!client || userId === null) throw new Error('Nobody is logged in')
  const note = { userId, subject, createdAtMs: Date.now(), ...(before && { before }) }
  // The compiler does not see that an op of this type goes with an input of that op.
  const action = { id: randomId(), op, input, note } as NewAction
  writeToJournal(action)
  try {
    return await (await startSync(client)).handOver(action, onOutcome)
  } catch (error) {
    removeFromJournal(action.id)
    throw error
  }
}
