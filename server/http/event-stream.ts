import { ServerResponse } from 'node:http'

import type { Context } from 'hono'

import type { CallContext } from '#server/api/route.ts'
import { setSecurityHeaders } from '#server/security/headers.ts'

import type { Connection } from './connection.ts'
import { setCrossOriginHeaders } from './cross-origin.ts'
import type { Environment } from './environment.ts'

/**
 * Begins an answer of server-sent events, which its handler writes from then on. It answers Hono with
 * `RESPONSE_ALREADY_SENT`.
 */
export function beginEventStream(
  hono: Context<Environment>,
  context: CallContext,
  connection: Connection,
): ServerResponse {
  const out = hono.env.outgoing
  if (!(out instanceof ServerResponse))
    throw new Error('A stream of events needs a socket that speaks HTTP/1.')
  const headers = new Headers(context.responseHeaders)
  headers.set('content-type', 'text/event-stream; charset=utf-8')
  headers.set('cache-control', 'no-store, no-transform')
  // Otherwise nginx would buffer the events.
  headers.set('x-accel-buffering', 'no')
  headers.set('x-request-id', hono.get('requestId'))
  setCrossOriginHeaders(headers, hono.req.raw.headers, connection)
  setSecurityHeaders(headers, connection.isSecure(hono.req.raw.headers))
  out.setHeaders(headers)
  out.flushHeaders()
  return out
}
