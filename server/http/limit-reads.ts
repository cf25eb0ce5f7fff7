import type { MiddlewareHandler } from 'hono'

import { tooManyRequests } from '#server/app/problems.ts'
import type { Config } from '#server/config.ts'
import { subscriberOf } from '#server/security/address-block.ts'
import { createReadGate, type ReadLimits } from '#server/security/read-gate.ts'

import { answerProblem } from './answer.ts'
import { BUSY_POLICY, busyDocument } from './busy-document.ts'
import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'

const RETRY_AFTER_MS = 5_000

// A school or an office shares one address. At the bell some hundred people open the site at once, and read on for an
// hour: all of them get their page. It takes some ten milliseconds of the one thread that there is, a list one or two; so
// this is a tenth of what the server can do, and what it leaves to others. Who has the app already waits for no page: after
// four seconds the service worker draws it by itself.
const PAGE_LIMITS: ReadLimits = { atOnce: 2, rate: { max: 100, windowMs: 10_000 }, maxWaitMs: 20_000 }
const LIST_LIMITS: ReadLimits = { atOnce: 8, rate: { max: 300, windowMs: 5_000 }, maxWaitMs: 8_000 }

type LimitConfig = Pick<Config, 'rateLimitScale'>

/** Holds the reads of the API to what one address may ask for. Those over it hear so as data. */
export const limitReads = (
  config: LimitConfig,
  connection: Connection,
  maxWaitMs?: number,
): MiddlewareHandler<Environment> =>
  limited({ ...LIST_LIMITS, ...(maxWaitMs && { maxWaitMs }) }, config, connection, () =>
    answerProblem(tooManyRequests(RETRY_AFTER_MS).problem, new Headers()),
  )

/** The same for documents. Files, media and health do not come by here. */
export const limitPages = (
  config: LimitConfig,
  connection: Connection,
  maxWaitMs?: number,
): MiddlewareHandler<Environment> =>
  limited(
    { ...PAGE_LIMITS, ...(maxWaitMs && { maxWaitMs }) },
    config,
    connection,
    () => new Response(BUSY_PAGE, { status: 429, headers: BUSY_HEADERS }),
  )

const RETRY_AFTER_SEC = RETRY_AFTER_MS / 1000
const BUSY_PAGE = busyDocument(RETRY_AFTER_SEC)
const BUSY_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': BUSY_POLICY,
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_SEC),
}

function limited(
  limits: ReadLimits,
  { rateLimitScale }: LimitConfig,
  connection: Connection,
  refuse: () => Response,
): MiddlewareHandler<Environment> {
  const gate = createReadGate(limits, rateLimitScale)
  return async (context, next) => {
    const request = context.req.raw
    // Writes have limits of their own.
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const socketAddress = context.env?.incoming?.socket.remoteAddress
    const address = subscriberOf(connection.clientAddress(request.headers, socketAddress))
    const leave = await gate.enter(address, request.signal)
    if (!leave) return refuse()
    try {
      await next()
    } finally {
      leave()
    }
  }
}
