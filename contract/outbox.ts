import type { Input, OutboxOp, Output } from './endpoints/index.ts'
import type { Problem } from './errors.ts'

/** What the caller of a queued write gets: it is kept, and not done yet. */
export interface Queued {
  queued: true
}

/** What the page says of an action at the moment of the tap. */
export interface ActionNote {
  /** Whose it is: it is never sent as anybody else's. */
  userId: string
  /** Whom or what it concerns, in words for the list of what waits, such as `@ada`. */
  subject: string
  /** Milliseconds since 1970, on this device's clock. */
  createdAtMs: number
  /** The input that takes it back, where only the page knows what was before. See `OutboxPolicy.opposite`. */
  before?: Input<OutboxOp>
  /** An earlier page has written it down. Whether that has handed it over, nobody knows. */
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
 * `refused`: the server will not do it; it stays until the user has dealt with it. An action that the server has applied
 * is no longer in the outbox.
 */
export type ActionState = 'queued' | 'sending' | 'logIn' | 'refused'

/** An action that is kept until the server has it, as pages see it. */
export type QueuedAction<K extends OutboxOp = OutboxOp> = {
  [O in K]: {
    id: string
    op: O
    input: Input<O>
    /** See `OutboxPolicy.entity`. */
    entity: string
    subject: string
    createdAtMs: number
    /** Grows along the actions of one entity: the last one says what shall be. */
    order: number
    state: ActionState
    /** Why the last attempt failed. */
    problem?: Problem
    /** When it is sent again by itself. Milliseconds since 1970. */
    retryAtMs?: number
    canUndo: boolean
  }
}[K]

/** What the server has answered to an action. */
export type AppliedAction<K extends OutboxOp = OutboxOp> = {
  [O in K]: { id: string; op: O; input: Input<O>; value: Output<O> }
}[K]

/** What the server has answered of late. */
export interface ActionResult {
  applied: AppliedAction
  /** When it came. Milliseconds since 1970, on this device's clock. */
  atMs: number
}

/** How an action ended. One that was refused stays in the list of what waits. */
export type ActionOutcome = { state: 'applied' } | { state: 'refused'; problem: Problem }

export interface OutboxView {
  /** Of the person who is logged in. The oldest first. */
  actions: QueuedAction[]
  /** The oldest first. A document that was asked for before an answer came does not show what it says. */
  results: ActionResult[]
  /** Nobody is logged in, and something of whoever was waits for them. A guest learns no more of it. */
  isAwaitingLogIn: boolean
  /** False: the browser keeps nothing, and what waits is lost when the site is closed. */
  isPersistent: boolean
}
