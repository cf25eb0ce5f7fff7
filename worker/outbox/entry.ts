import type { OutboxPolicy } from '#contract/endpoint.ts'
import { endpoints, isOp, isOutboxOp, type Input, type OutboxOp } from '#contract/endpoints/index.ts'
import type { Problem } from '#contract/errors.ts'
import type { ActionNote, ActionState, QueuedAction } from '#contract/outbox.ts'

/** What is known of an action when it comes. */
export interface NewEntry extends ActionNote {
  /** Also its idempotency key. */
  id: string
  op: OutboxOp
  input: Input<OutboxOp>
}

/** An action as it is kept: never a signed request, which would be too old when it is sent. */
export interface OutboxEntry extends NewEntry {
  entity: string
  order: number
  /** How often it has left. One that has may be done already: it is not altered any more. */
  attemptCount: number
  state: ActionState
  problem?: Problem
  retryAtMs?: number
}

/** The policy of an entry's op. `undefined` for one that another build of the app has left. */
export const outboxPolicy = (op: string): OutboxPolicy<Input<OutboxOp>> | undefined =>
  isOp(op) && isOutboxOp(op) ? endpoints[op].policy.outbox : undefined

export const entityOf = ({ op, input }: NewEntry): string => outboxPolicy(op)?.entity(input) ?? op

/** All actions of one person: a prefix of their keys. */
export const lanesOf = (userId: string): string => `${userId}|`
/** All actions of one person about one entity, one after the other: a prefix of their keys. */
export const laneOf = ({ userId, entity }: Pick<OutboxEntry, 'userId' | 'entity'>): string =>
  `${userId}|${entity}|`

const ORDER_DIGITS = 16

/** Sorts by lane, then by order. No two actions ever share one. */
export const keyOf = (entry: OutboxEntry): string =>
  `${laneOf(entry)}${String(entry.order).padStart(ORDER_DIGITS, '0')}|${entry.id}`

/** The action as one that has not left, after all that is in its lane, whatever this device's clock does. */
export function createEntry(lane: readonly OutboxEntry[], action: NewEntry): OutboxEntry {
  const { id, op, input, userId, subject, createdAtMs, before } = action
  const order = Math.max(Date.now(), (lane.at(-1)?.order ?? 0) + 1)
  const entity = entityOf(action)
  const said = { id, op, input, userId, subject, createdAtMs, ...(before && { before }) }
  return { ...said, entity, order, attemptCount: 0, state: 'queued' }
}

/** Whether the server may have done it. */
export const mayBeDone = ({ attemptCount, state }: OutboxEntry): boolean =>
  attemptCount > 0 && state !== 'refused'

/** The input that takes it back once it may be done. */
export const oppositeOf = ({ op, input, before }: OutboxEntry): Input<OutboxOp> | undefined =>
  before ?? outboxPolicy(op)?.opposite?.(input)

/** What pages see of an entry. Its op and its input belong together since its call was typed. */
export function actionOf(entry: OutboxEntry): QueuedAction {
  const { id, op, input, entity, subject, createdAtMs, order, state, problem, retryAtMs } = entry
  const canUndo = !mayBeDone(entry) || oppositeOf(entry) !== undefined
  const failure = { ...(problem && { problem }), ...(retryAtMs !== undefined && { retryAtMs }) }
  return { id, op, input, entity, subject, createdAtMs, order, state, canUndo, ...failure } as QueuedAction
}
