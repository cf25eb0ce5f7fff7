import { parse } from 'hono/utils/cookie'

import { REGION_COOKIE, UNKNOWN_REGION } from '#contract/consent.ts'

import type { Connection } from './connection.ts'

/**
 * The region (ISO 3166) by which limits of videos are judged: that of the proxy, and where the site has none, the visitor's
 * own word. Null when neither says it.
 */
export function viewerRegion(connection: Pick<Connection, 'region'>, headers: Headers): string | null {
  const region = connection.region(headers)
  if (region !== UNKNOWN_REGION) return region
  const chosen = parse(headers.get('cookie') ?? '', REGION_COOKIE)[REGION_COOKIE] ?? ''
  return /^[A-Z]{2}$/.test(chosen) ? chosen : null
}
