import type { MiddlewareHandler } from 'hono'

import { PROOF_HEADER } from '#contract/endpoints/captcha.ts'
import { CSRF_HEADER } from '#server/security/csrf.ts'

import { SERVER_TIME_HEADER } from './answer.ts'
import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'

/** Methods and headers that pages send: the client's (specification section 7.5), and those of signatures and uploads. */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = [
  'authorization',
  'content-digest',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'signature',
  'signature-input',
  'tus-resumable',
  'upload-checksum',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  CSRF_HEADER,
  PROOF_HEADER,
].join(', ')
/** Response headers that pages may read, beyond the default ones. */
const RESPONSE_HEADERS = [
  'date',
  'location',
  'retry-after',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'x-request-id',
  CSRF_HEADER,
  SERVER_TIME_HEADER,
].join(', ')
const PREFLIGHT_MAX_AGE_SEC = 7_200

/**
 * Lets the pages of the site's own hosts call this one and read its responses, with their cookies (Fetch, "CORS
 * protocol"). Pages of other sites get no such headers.
 */
export const allowNamedHosts =
  (connection: Connection): MiddlewareHandler<Environment> =>
  async (context, next) => {
    const { method, headers } = context.req.raw
    const isPreflight = method === 'OPTIONS' && headers.has('access-control-request-method')
    if (isPreflight && connection.isNamedOrigin(headers.get('origin') ?? '')) {
      const answer = new Headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': String(PREFLIGHT_MAX_AGE_SEC),
      })
      setCrossOriginHeaders(answer, headers, connection)
      return new Response(null, { status: 204, headers: answer })
    }
    await next()
    setCrossOriginHeaders(context.res.headers, headers, connection)
    return undefined
  }

/** Sets who may read a response. Also for responses written without the middleware. */
export function setCrossOriginHeaders(answer: Headers, request: Headers, connection: Connection): void {
  const origin = request.get('origin')
  if (origin === null || !connection.isNamedOrigin(origin)) return
  answer.set('access-control-allow-origin', origin)
  answer.set('access-control-allow-credentials', 'true')
  answer.set('access-control-expose-headers', RESPONSE_HEADERS)
  answer.append('vary', 'origin')
}
