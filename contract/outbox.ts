import type { Input, OutboxOp, Output } from './endpoints/index.ts'
import type { Problem } from './errors.ts'

/** Result of a queued write: the action is persisted, and not applied yet. */
export interface Queued {
  queued: true
}

/** Facts about an action that the page records at the moment of the tap. */
export interface ActionNote {
  /** The user who acted. The action is never sent on behalf of another one. */
  userId: string
  /** The user or thing it concerns, as the list of queued actions shows it, such as `@ada`. */
  subject: string
  /** Milliseconds since 1970 on this device's clock. */
  createdAtMs: number
  /** The input that undoes it, where only the page knows the state before. See `OutboxPolicy.opposite`. */
  before?: Input<OutboxOp>
  /** Recovered from an earlier page, which may or may not have handed it over already. */
  isRecovered?: true
}

/** An action as the page hands it over. */
export type NewAction<K extends OutboxOp = OutboxOp> = {
  [O in K]: {
    /** Also its idempotency key. */
    id: string
    op: O
    input: Input<O>
    note: ActionNote
  }
}[K]

/**
 * `queued`: waits for the network, its turn or the next attempt. `logIn`: waits until its user has logged in again.
 * `refused`: the server will not apply it; it stays until the user has dealt with it. An action that the server has
 * applied is no longer in the outbox.
 */
export type ActionState = 'queued' | 'sending' | 'logIn' | 'refused'

/** An action that is persisted until the server has applied it, as pages see it. */
export type QueuedAction<K extends OutboxOp = OutboxOp> = {
  [O in K]: {
    id: string
    op: O
    input: Input<O>
    /** See `OutboxPolicy.entity`. */
    entity: string
    subject: string
    createdAtMs: number
    /** Increases with each action of one entity: the last one decides. */
    order: number
    state: ActionState
    /** Why the last attempt failed. */
    problem?: Problem
    /** When it is retried automatically. Milliseconds since 1970. */
    retryAtMs?: number
    canUndo: boolean
  }
}[K]

/** An applied action with the server's response. */
export type AppliedAction<K extends OutboxOp = OutboxOp> = {
  [O in K]: { id: string; op: O; input: Input<O>; value: Output<O> }
}[K]

/** A recent response of the server. */
export interface ActionResult {
  applied: AppliedAction
  /** When it arrived. Milliseconds since 1970 on this device's clock. */
  atMs: number
}

/** Outcome of an action. A refused one stays in the list of queued actions. */
export type ActionOutcome = { state: 'applied' } | { state: 'refused'; problem: Problem }

export interface OutboxView {
  /** The current user's, the oldest first. */
  actions: QueuedAction[]
  /** The oldest first. A document requested before a response came does not show its effect. */
  results: ActionResult[]
  /**
   * The viewer is a guest, and actions of a logged-out user are queued here. A guest learns nothing else about them.
   */
  isAwaitingLogIn: boolean
  /** False: the browser persists nothing, so queued actions are lost when the site is closed. */
  isPersistent: boolean
}
