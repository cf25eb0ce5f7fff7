import { parse } from 'hono/utils/cookie'

import { REGION_COOKIE, UNKNOWN_REGION } from '#contract/consent.ts'

import type { Connection } from './connection.ts'

/**
 * The region (ISO 3166) by which limits of videos are judged: the one from the proxy or, without one, the one that the
 * visitor gave. Null if neither exists.
 */
export function viewerRegion(connection: Pick<Connection, 'region'>, headers: Headers): string | null {
  const region = connection.region(headers)
  if (region !== UNKNOWN_REGION) return region
  const chosen = parse(headers.get('cookie') ?? '', REGION_COOKIE)[REGION_COOKIE] ?? ''
  return /^[A-Z]{2}$/.test(chosen) ? chosen : null
}
