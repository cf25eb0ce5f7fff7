import { csrfRefused, unsupportedMedia } from '#server/app/problems.ts'
import type { Connection } from '#server/http/connection.ts'

/** What a form of another site can send without asking first (Fetch, "CORS-safelisted"). */
const FORM_TYPES = new Set(['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])

/**
 * Refuses a write that a page of another site could have caused, before anything of it is read.
 * @throws {ApiError} 403, or 415 for a type that the endpoint does not take
 */
export function checkRequestOrigin(headers: Headers, connection: Connection, body: 'json' | 'binary'): void {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') throw csrfRefused('origin')
  const origin = headers.get('origin')
  if (origin !== null && !connection.isOwnOrigin(origin, headers)) throw csrfRefused('origin')

  const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (FORM_TYPES.has(type)) throw csrfRefused('content-type')
  if (body === 'json' && type !== 'application/json') throw unsupportedMedia('Send this as application/json.')
}
