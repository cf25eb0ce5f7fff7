import type { Context } from 'hono'

import type { Environment } from './environment.ts'

/** What reading or writing ends with when the other end of the connection is gone. */
const ENDS = new Set([
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
])

/** Whether an error says no more than that whoever asked has gone away: nobody's fault, and nobody hears the answer. */
export function isClientGone(error: unknown, { env }: Pick<Context<Environment>, 'env'>): boolean {
  const { incoming, outgoing } = env ?? {}
  const isGone = incoming?.complete === false || outgoing?.destroyed === true
  return isGone && isConnectionEnd(error)
}

/** Whether an error says no more than that a connection has ended. */
export const isConnectionEnd = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ENDS.has(String(error.code))) ||
    error.name === 'AbortError' ||
    isConnectionEnd(error.cause))
