import { parse, serialize } from 'hono/utils/cookie'

import { isVideoListOp, type Op } from '#contract/endpoints/index.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Replica } from '#server/db/replica.ts'

import type { Connection } from './connection.ts'

/** Cookie with the time of the browser's last write, so that each process lets it read what it wrote. */
const WROTE_COOKIE = 'vireo_wrote'
/** Longer than a replica may be behind. */
const LIFETIME_SEC = 30

/** Notes in the browser that it has written. */
export function noteWrite(requestHeaders: Headers, responseHeaders: Headers, connection: Connection): void {
  const { cookieDomain: domain } = connection
  const secure = connection.isSecure(requestHeaders)
  responseHeaders.append(
    'set-cookie',
    serialize(WROTE_COOKIE, String(Date.now()), {
      path: '/',
      sameSite: 'Lax',
      httpOnly: true,
      maxAge: LIFETIME_SEC,
      secure,
      ...(domain && { domain }),
    }),
  )
}

/** Lets a list of videos be read from the replica, which has all that this browser has written (issue 53). */
export function onReplica(op: Op, context: CallContext, replica: Replica | undefined): CallContext {
  if (!replica || !isVideoListOp(op)) return context
  const wroteAtMs = Number(parse(context.headers.get('cookie') ?? '', WROTE_COOKIE)[WROTE_COOKIE] ?? 0)
  // Nobody but its own reader gains or loses by a forged time.
  return { ...context, db: replica.readerSince(Number.isFinite(wroteAtMs) ? wroteAtMs : Infinity) }
}
