import type { OutboxEvent } from '#contract/events.ts'
import type { ActionState, QueuedAction } from '#contract/outbox.ts'

/** A state as devices store it and tabs exchange it: those of builds until 2026-11 call a queued action `waiting`. */
type StoredState = Exclude<ActionState, 'queued'> | 'waiting'
export type Stored<T extends { state: ActionState }> = Omit<T, 'state'> & { state: StoredState }

export const toStored = <T extends { state: ActionState }>(value: T): Stored<T> => ({
  ...value,
  state: value.state === 'queued' ? 'waiting' : value.state,
})

export const fromStored = <T extends { state: ActionState }>(stored: Stored<T>): T =>
  ({ ...stored, state: stored.state === 'waiting' ? 'queued' : stored.state }) as T

/** An event of the outbox as tabs exchange it. */
export type StoredEvent =
  | Exclude<OutboxEvent, { type: 'outbox.changed' }>
  | { type: 'outbox.changed'; action: Stored<QueuedAction> }

export const toStoredEvent = (event: OutboxEvent): StoredEvent =>
  event.type === 'outbox.changed' ? { ...event, action: toStored(event.action) } : event

export const fromStoredEvent = (event: StoredEvent): OutboxEvent =>
  event.type === 'outbox.changed' ? { ...event, action: fromStored(event.action) } : event
