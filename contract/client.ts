import type { DirectOp, Input, Op, OutboxOp, Output } from './endpoints/index.ts'
import { orEmptyList, type Listed } from './failed-list.ts'
import type { ActionOutcome, Queued } from './outbox.ts'

export interface CallOptions {
  /** Reads only: a write that has been sent cannot be cancelled. */
  signal?: AbortSignal
}

/** Options of a queued write. */
export interface ActionOptions {
  /** The user or thing that the action concerns, as the list of queued actions shows it, such as `@ada`. */
  subject: string
  /** The input that undoes the action, where only the page knows the state before. */
  before?: Input<OutboxOp>
  /**
   * Receives the action's outcome as long as this page lives. Returns whether the page has shown it; otherwise a
   * refusal is shown like all others.
   */
  onOutcome?: (outcome: ActionOutcome) => boolean
}

/** The way to the server: through the worker in a browser, in process during rendering on the server. */
export interface Transport {
  call<K extends DirectOp>(op: K, input: Input<K>, options?: CallOptions): Promise<Output<K>>
  /** Resolves when the action is persisted and will be sent. Rejects when it cannot be persisted. */
  queue<K extends OutboxOp>(op: K, input: Input<K>, options: ActionOptions): Promise<Queued>
}

type Domain<K extends Op> = K extends `${infer D}.${string}` ? D : never
type Name<K extends Op, D extends string> = K extends `${D}.${infer N}` ? N : never

type Call<K extends Op> = K extends OutboxOp
  ? (input: Input<K>, options: ActionOptions) => Promise<Queued>
  : (
      input: Input<K>,
      options?: CallOptions,
    ) => Promise<Output<K> extends { hasMore: boolean } ? Listed<Output<K>> : Output<K>>

/**
 * Client such as `api.feed.recommend({ count })`, typed from the endpoint table. A failure rejects with an `ApiError`,
 * except that of a list call, which resolves with an empty list.
 */
export type ApiClient = {
  readonly [D in Domain<Op>]: {
    readonly [N in Name<Op, D>]: Call<Extract<`${D}.${N}`, Op>>
  }
}

export function createClient(transport: Transport): ApiClient {
  // Only actions carry a subject: pages know the endpoints by their types, not at run time.
  const method = (op: string) => (input: Input<Op>, options?: CallOptions | ActionOptions) =>
    options && 'subject' in options
      ? transport.queue(op as OutboxOp, input, options)
      : orEmptyList(op, input, transport.call(op as DirectOp, input, options))
  const domain = (name: string) =>
    new Proxy({}, { get: (_target, methodName: string) => method(`${name}.${methodName}`) })
  return new Proxy({} as ApiClient, { get: (_target, name: string) => domain(name) })
}
