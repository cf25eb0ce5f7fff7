import type { Context } from 'hono'

import type { Environment } from './environment.ts'

/** Error codes for reads and writes after the client has closed the connection. */
const ENDS = new Set([
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
])

/** Whether an error only means that the client has left, which is not a fault. */
export function isClientGone(error: unknown, { env }: Pick<Context<Environment>, 'env'>): boolean {
  const { incoming, outgoing } = env ?? {}
  const isGone = incoming?.complete === false || outgoing?.destroyed === true
  return isGone && isConnectionEnd(error)
}

/** Whether an error only means that a connection has ended. */
export const isConnectionEnd = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ENDS.has(String(error.code))) ||
    error.name === 'AbortError' ||
    isConnectionEnd(error.cause))
