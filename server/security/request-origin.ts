import { csrfRefused, unsupportedMedia } from '#server/api/problems.ts'
import type { Connection } from '#server/http/connection.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Types that a form of another site can send without a preflight (Fetch, "CORS-safelisted"). */
const SIMPLE_TYPES = new Set(['', 'text/plain', 'multipart/form-data'])

/** The media type of a request's body, without its parameters. Empty for none. */
const typeOf = (headers: Headers): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Whether the body is a form: what a post is unless something else is said (specification section 7.5). */
export const isForm = (headers: Headers): boolean => typeOf(headers) === FORM_TYPE

/**
 * Refuses a write that a page of another site could have caused, before anything of it is read. A form such a page could
 * send too: it is taken where JSON is, since a token in a header and a signature are asked for there, which no form carries.
 * @throws {ApiError} 403, or 415 for a type that the endpoint does not take
 */
export function checkRequestOrigin(headers: Headers, connection: Connection, body: 'json' | 'binary'): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isNamed = origin !== null && connection.isNamedOrigin(origin)
  if (site !== null && site !== 'same-origin' && !(site === 'same-site' && isNamed)) {
    throw csrfRefused('origin')
  }
  if (origin !== null && !isNamed && !connection.isOwnOrigin(origin, headers)) throw csrfRefused('origin')

  const type = typeOf(headers)
  if (SIMPLE_TYPES.has(type) || (type === FORM_TYPE && body === 'binary')) throw csrfRefused('content-type')
  if (body === 'json' && type !== JSON_TYPE && type !== FORM_TYPE) {
    throw unsupportedMedia(`Send this as ${JSON_TYPE}, or as a form.`)
  }
}
