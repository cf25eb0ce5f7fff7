import type * as v from 'valibot'

import type { Role } from './roles.ts'

/** Rules for a write in the outbox. `Input` is the endpoint's. */
export interface OutboxPolicy<Input> {
  /** Name of the thing the action changes. Actions on one entity are sent in their order. */
  entity(input: Input): string
  /** A later action on the entity supersedes this one while it is unsent. */
  isSupersededByLater: boolean
  /** Combines two unsent actions. Without it only the later one is sent. */
  merge?(this: void, earlier: Input, later: Input): Input
  /**
   * The input that undoes an action that has been sent. Without it, and without a `before` of the page
   * (contract/outbox.ts), only an unsent action can be undone.
   */
  opposite?(input: Input): Input
}

export interface Policy<Input = unknown> {
  /**
   * `member`: only for a user who is logged in (statusCode 10102 otherwise). `moderator`, `operator`: only for users with
   * the rights of this role who have given their password a short time ago (403 otherwise).
   */
  access: 'anyone' | 'member' | Exclude<Role, 'user'>
  /**
   * Writes only. `transaction`: the idempotency key, the effect and the answer are one transaction, so a repeated key
   * gets the first answer. `natural`: a repetition has no further effect, or is refused.
   */
  idempotency?: 'transaction' | 'natural'
  /**
   * Retried by the worker after failures other than HTTP 400 (specification section 8). Only for lists of videos: that
   * a single thing does not exist is a valid response.
   */
  isRetried?: boolean
  /**
   * Only for reads of logged-in users that ask about a write: users who may not write at present are refused as for the
   * write.
   */
  isRefusedAsWrite?: boolean
  /** Limit on how often one device or address may call it. */
  limit?:
    | 'logIn'
    | 'signUp'
    | 'device'
    | 'write'
    | 'comment'
    | 'subtitles'
    | 'upload'
    | 'picture'
    | 'telemetry'
    | 'search'
    | 'typing'
    | 'message'
    | 'complaint'
    | 'birthDate'
    | 'screenTime'
    | 'password'
    | 'mail'
    | 'liveChat'
    | 'liveHearts'
  /**
   * Writes only. After which burst the server asks for a captcha (statusCode 10000): after so many calls within ten
   * minutes, counted per user, or per address and per account that a log-in names. `passCalls` limits how many calls
   * one captcha allows, from this block of addresses and for this account only; without it, as many as a pass holds.
   * From `slideAfter` on each call needs a proof of work first (10113), which the worker computes by itself.
   */
  captcha?: {
    after: number
    countedBy: 'person' | 'address'
    passCalls?: number
    slideAfter?: number
  }
  /** Only for writes of logged-in users, made by `queuedWrite`. */
  outbox?: OutboxPolicy<Input>
}

/** Each write stores something, if only a nonce, so each has a limit. */
interface WritePolicy<Input> extends Policy<Input> {
  limit: NonNullable<Policy['limit']>
}

interface QueuedPolicy<Input> extends WritePolicy<Input> {
  access: 'member'
  /** The action is sent until the server responds, so the server has to recognise repetitions. */
  idempotency: 'transaction'
  outbox: OutboxPolicy<Input>
}

type Access = Policy['access']
type Idempotency = NonNullable<Policy['idempotency']>

/**
 * One row of the table that types calls all the way from the browser to the server. `A` and `M` are the access and the
 * idempotency of its policy, which decide whether the server's handler gets a viewer and a transaction.
 */
export interface Endpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Body extends 'json' | 'binary' = 'json' | 'binary',
  A extends Access = Access,
  M extends Idempotency = Idempotency,
> {
  method: 'GET' | 'POST'
  path: `/api/${string}/` | '/share/item/list/' | '/node/report/reasons_put'
  /** `binary`: the input travels in the query and the request's body is the file itself. */
  body: Body
  input: Input
  output: Output
  policy: Policy<v.InferInput<Input>> & { access: A; idempotency?: M }
}

interface Definition<I extends v.GenericSchema, O, P> {
  path: Endpoint['path']
  input: I
  output: O
  policy: P
}

export const read = <const I extends v.GenericSchema, const O extends v.GenericSchema, A extends Access>(
  endpoint: Definition<I, O, Policy<v.InferInput<I>> & { access: A; idempotency?: never }>,
): Endpoint<I, O, 'json', A, never> => ({ ...endpoint, method: 'GET', body: 'json' })

export const write = <
  const I extends v.GenericSchema,
  const O extends v.GenericSchema,
  A extends Access,
  M extends Idempotency,
>(
  endpoint: Definition<I, O, WritePolicy<v.InferInput<I>> & { access: A; idempotency: M }>,
): Endpoint<I, O, 'json', A, M> => ({ ...endpoint, method: 'POST', body: 'json' })

/**
 * A write that is persisted on the device before it is sent, and sent until the server has answered. Its caller learns
 * that it is queued; its outcome is an event (contract/events.ts).
 */
export const queuedWrite = <const I extends v.GenericSchema, const O extends v.GenericSchema>(
  endpoint: Definition<I, O, QueuedPolicy<v.InferInput<I>>>,
): Endpoint<I, O, 'json', 'member', 'transaction'> & { policy: QueuedPolicy<v.InferInput<I>> } => ({
  ...endpoint,
  method: 'POST',
  body: 'json',
})

export const upload = <const I extends v.GenericSchema, const O extends v.GenericSchema, A extends Access>(
  endpoint: Definition<I, O, WritePolicy<v.InferInput<I>> & { access: A; idempotency: 'natural' }>,
): Endpoint<I, O, 'binary', A, 'natural'> => ({ ...endpoint, method: 'POST', body: 'binary' })
