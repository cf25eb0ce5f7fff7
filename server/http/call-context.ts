import type { Context } from 'hono'

import { UNKNOWN_REGION } from '#contract/consent.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Database } from '#server/db/client.ts'

import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'

/** A call as it comes in: not signed yet, not in a transaction yet. */
export function callContextOf(
  hono: Context<Environment>,
  session: Session | null,
  responseHeaders: Headers,
  { database, connection }: { database: Database; connection: Connection },
): CallContext {
  const { headers } = hono.req.raw
  const region = connection.region(headers)
  return {
    db: database,
    viewer: session?.viewer ?? null,
    ...(session && { sessionId: session.id }),
    headers,
    responseHeaders,
    deviceKeyId: null,
    clientAddress: connection.clientAddress(headers, hono.env?.incoming?.socket.remoteAddress),
    ...(region !== UNKNOWN_REGION && { region }),
  }
}
