/** A fault of the network or the server in one exchange. */
export type Fault =
  /** The connection is cut before a byte of the request reaches the server. */
  | { kind: 'resetBefore' }
  /** The connection is cut when this many bytes of the request's body have reached the server. */
  | { kind: 'resetAfterBytes'; bytes: number }
  /** The server receives the whole request and answers, but the response is lost. */
  | { kind: 'resetAfterCommit' }
  /** The connection stays open and nothing is received: for ever, or until an intermediary cuts it. */
  | { kind: 'blackHole'; cutAfterMs?: number }
  /** After this many bytes of the response nothing more is received: the connection stays open. */
  | { kind: 'silentAfterBytes'; bytes: number }
  /** An intermediary, such as a gateway or a quota, answers this; the server may have handled the request. */
  | { kind: 'status'; status: number; retryAfterSec?: number; reachesServer?: boolean }
  /** The response is cut in the middle of its JSON, and looks complete. */
  | { kind: 'truncatedJson' }
  /** A captive portal: a page where JSON was requested, with status 200. */
  | { kind: 'wrongType' }
  /** Limited to this speed in both directions. Specification section 7.6 calls it 2g. */
  | { kind: 'slow'; bytesPerSec: number; latencyMs: number }

interface Exchange {
  method: string
  path: string
  /** The `Range` header, if there is one. */
  range?: string | undefined
}

/** Decides the fault of the next exchange. `undefined`: none. */
export type FaultPlan = (exchange: Exchange) => Fault | undefined

export const noFault: FaultPlan = () => undefined
