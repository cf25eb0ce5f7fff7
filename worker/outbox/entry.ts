import type { OutboxPolicy } from '#contract/endpoint.ts'
import { endpoints, isOp, isOutboxOp, type Input, type OutboxOp } from '#contract/endpoints/index.ts'
import type { Problem } from '#contract/errors.ts'
import type { OutboxEvent } from '#contract/events.ts'
import type { ActionNote, ActionResult, ActionState, AppliedAction, QueuedAction } from '#contract/outbox.ts'

/** An action to be added. */
export interface NewEntry extends ActionNote {
  /** Also its idempotency key. */
  id: string
  op: OutboxOp
  input: Input<OutboxOp>
}

/** An action as it is persisted. It is never a signed request, which would be too old when it is sent. */
export interface OutboxEntry extends NewEntry {
  entity: string
  order: number
  /** Number of attempts. After the first the action may be applied, so it is not altered any more. */
  attemptCount: number
  state: ActionState
  problem?: Problem
  retryAtMs?: number
}

/** The outbox policy of an entry's op; `undefined` for an op that another build of the app has left. */
export const outboxPolicy = (op: string): OutboxPolicy<Input<OutboxOp>> | undefined =>
  isOp(op) && isOutboxOp(op) ? endpoints[op].policy.outbox : undefined

export const entityOf = ({ op, input }: NewEntry): string => outboxPolicy(op)?.entity(input) ?? op

/** Prefix of the keys of one user's actions. */
export const lanesOf = (userId: string): string => `${userId}|`
/** Prefix of the keys of one user's actions on one entity. */
export const laneOf = ({ userId, entity }: Pick<OutboxEntry, 'userId' | 'entity'>): string =>
  `${userId}|${entity}|`

const ORDER_DIGITS = 16

/** Sorts by lane, then by order. No two actions ever share a key. */
export const keyOf = (entry: OutboxEntry): string =>
  `${laneOf(entry)}${String(entry.order).padStart(ORDER_DIGITS, '0')}|${entry.id}`

/**
 * Creates an unsent entry after all others of its lane, even if this device's clock goes back. A recovered one is sorted
 * in by its time.
 */
export function createEntry(lane: readonly OutboxEntry[], action: NewEntry): OutboxEntry {
  const { id, op, input, userId, subject, createdAtMs, before, isRecovered = false } = action
  const order = isRecovered ? createdAtMs : Math.max(createdAtMs, (lane.at(-1)?.order ?? 0) + 1)
  const entity = entityOf(action)
  const fields = { id, op, input, userId, subject, createdAtMs, ...(before && { before }) }
  return { ...fields, entity, order, attemptCount: 0, state: 'queued' }
}

/** Whether the server may have applied the action. */
export const mayBeDone = ({ attemptCount, state }: OutboxEntry): boolean =>
  attemptCount > 0 && state !== 'refused'

/** The input that undoes an action that may be applied. */
export const oppositeOf = ({ op, input, before }: OutboxEntry): Input<OutboxOp> | undefined =>
  before ?? outboxPolicy(op)?.opposite?.(input)

/** An entry as pages see it. Its op and its input match, since its call was typed. */
export function actionOf(entry: OutboxEntry): QueuedAction {
  const { id, op, input, entity, subject, createdAtMs, order, state, problem, retryAtMs } = entry
  const canUndo = !mayBeDone(entry) || oppositeOf(entry) !== undefined
  const failure = { ...(problem && { problem }), ...(retryAtMs !== undefined && { retryAtMs }) }
  return { id, op, input, entity, subject, createdAtMs, order, state, canUndo, ...failure } as QueuedAction
}

/** A state as devices store it and tabs exchange it: those of builds until 2026-11 call a queued action `waiting`. */
type StoredState = Exclude<ActionState, 'queued'> | 'waiting'
export type Stored<T extends { state: ActionState }> = Omit<T, 'state'> & { state: StoredState }

export const toStored = <T extends { state: ActionState }>(value: T): Stored<T> => ({
  ...value,
  state: value.state === 'queued' ? 'waiting' : value.state,
})

export const fromStored = <T extends { state: ActionState }>(stored: Stored<T>): T =>
  ({ ...stored, state: stored.state === 'waiting' ? 'queued' : stored.state }) as T

/** An event of the outbox in messages between tabs. */
export type StoredEvent =
  | Exclude<OutboxEvent, { type: 'outbox.changed' }>
  | { type: 'outbox.changed'; action: Stored<QueuedAction> }

export const toStoredEvent = (event: OutboxEvent): StoredEvent =>
  event.type === 'outbox.changed' ? { ...event, action: toStored(event.action) } : event

export const fromStoredEvent = (event: StoredEvent): OutboxEvent =>
  event.type === 'outbox.changed' ? { ...event, action: fromStored(event.action) } : event

/** Facts about an action that is no longer in the outbox. */
export interface EndedAction extends Pick<OutboxEntry, 'id' | 'op' | 'entity' | 'createdAtMs'> {
  /** True when the server has applied it. Otherwise a later one has superseded it, or the user has undone it. */
  isApplied?: true
  /** The applied input, for an op whose actions are merged. */
  input?: Input<OutboxOp>
  /** Devices have stored the result under this name since before it was called that. */
  answer?: ActionResult
}

/** By then a document that was requested before the response came has loaded, and its page knows the result. */
const RESULT_RETAINED_MS = 60_000

/**
 * Number of ended actions that a device remembers per user. A browser may write `localStorage` to the disk up to a
 * minute late: the actions that a crash brings back ended within that minute, and no user makes so many in a minute.
 */
export const MAX_ENDED_COUNT = 200

/** The key of a user's ended actions, beside the queued ones: no user id begins like this. */
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
