import type { Input, Op, Output } from './endpoints/index.ts'
import type { Problem } from './errors.ts'
import type { WorkerEvent } from './events.ts'

/** Errors are data: Comlink's own handler would drop their code (comlink#594). */
export type Reply<Value = unknown> =
  | { ok: true; value: Value }
  | { ok: true; queued: true }
  | { ok: false; problem: Problem }

/** What only the page can see and every request carries (specification section 7.5). */
export interface PageContext {
  csrfToken: string
  referer: string
  rootReferer: string
  pageReferer: string
  isCookieEnabled: boolean
  screenWidth: number
  screenHeight: number
  verificationFingerprint: string
  region: string
}

/** Ops that the worker answers by itself. */
export interface LocalOps {
  'page.context': { input: PageContext; output: null }
}
export type CallableOp = Op | keyof LocalOps
export type CallInput<K extends CallableOp> = K extends Op
  ? Input<K>
  : K extends keyof LocalOps
    ? LocalOps[K]['input']
    : never
export type CallOutput<K extends CallableOp> = K extends Op
  ? Output<K>
  : K extends keyof LocalOps
    ? LocalOps[K]['output']
    : never

/** The whole Comlink surface. An AbortSignal never crosses it: the caller sends `abort` with the call's id. */
export interface WorkerApi {
  call<K extends CallableOp>(callId: string, op: K, input: CallInput<K>): Promise<Reply<CallOutput<K>>>
  abort(callId: string): void
  subscribe(listener: (event: WorkerEvent) => void): void
  ping(): 'pong'
}
