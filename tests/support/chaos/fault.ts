/** A fault of the network or the server in one exchange. */
export type Fault =
  /** The connection is cut before a byte of the request reaches the server. */
  | { kind: 'resetBefore' }
  /** The connection is cut when so many bytes of the request's body have reached the server. */
  | { kind: 'resetAfterBytes'; bytes: number }
  /** The server gets all of it and answers: the answer is lost. */
  | { kind: 'resetAfterCommit' }
  /** The connection stays open and nothing comes: ever, or until a machine between cuts it. */
  | { kind: 'blackHole'; cutAfterMs?: number }
  /** So many bytes of the answer come, and then nothing more: the connection stays open. */
  | { kind: 'silentAfterBytes'; bytes: number }
  /** The server does what was asked, and a machine between answers so: a gateway, a quota. */
  | { kind: 'status'; status: number; retryAfterSec?: number; reachesServer?: boolean }
  /** The answer is cut in the middle of its JSON, and looks complete. */
  | { kind: 'truncatedJson' }
  /** A captive portal: a page where JSON was asked for, under status 200. */
  | { kind: 'wrongType' }
  /** So slow, both ways. Specification section 7.6 calls it 2g. */
  | { kind: 'slow'; bytesPerSec: number; latencyMs: number }

interface Exchange {
  method: string
  path: string
  /** The header, where there is one. */
  range?: string | undefined
}

/** Decides what happens to the next exchange. `undefined`: nothing. */
export type FaultPlan = (exchange: Exchange) => Fault | undefined

export const noFault: FaultPlan = () => undefined
