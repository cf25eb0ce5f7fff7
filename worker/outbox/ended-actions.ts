import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { ActionResult, AppliedAction } from '#contract/outbox.ts'

import { outboxPolicy, type OutboxEntry } from './entry.ts'

/** What is remembered of an action that waits no more. */
export interface EndedAction extends Pick<OutboxEntry, 'id' | 'op' | 'entity' | 'createdAtMs'> {
  /** The server has done it. Else a later one has taken its place, or its person has taken it back. */
  isApplied?: true
  /** What the server has done, of an op whose earlier actions are merged with it. */
  input?: Input<OutboxOp>
  /** Devices have stored it under this name since before it was called a result. */
  answer?: ActionResult
}

/** A document that was asked for before an answer came is there by then, and its page has heard of it. */
const RESULT_RETAINED_MS = 60_000

/**
 * How many a device remembers of one person, the last ones. A browser writes `localStorage` to the disk up to a
 * minute late: what a crash brings back from there has ended within that minute, and nobody does so much in it.
 */
export const MAX_ENDED_COUNT = 200

/** Where they are kept, beside the actions that wait: no id of a person begins so. */
export const endedKeyOf = (userId: string): string => `ended|${userId}|`

export const asEnded = ({ id, op, entity, createdAtMs }: OutboxEntry): EndedAction => ({
  id,
  op,
  entity,
  createdAtMs,
})

export const asApplied = (entry: OutboxEntry, applied: AppliedAction): EndedAction => ({
  ...asEnded(entry),
  isApplied: true,
  answer: { applied, atMs: Date.now() },
  ...(outboxPolicy(entry.op)?.merge && { input: entry.input }),
})

export function withoutOldResult({ answer, ...ended }: EndedAction): EndedAction {
  return answer && answer.atMs > Date.now() - RESULT_RETAINED_MS ? { ...ended, answer } : ended
}
