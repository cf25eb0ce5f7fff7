import type { MiddlewareHandler } from 'hono'

import { tooManyRequests } from '#server/api/problems.ts'
import type { Config } from '#server/config.ts'
import { subscriberOf } from '#server/security/address-block.ts'
import { createRequestGate, type GateLimits } from '#server/security/request-gate.ts'
import type { SpareTime } from '#server/security/spare-time.ts'

import { answerProblem } from './answer.ts'
import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'
import { answerBusy, type WordsFor } from './notice-document.ts'

// All requests: files and refusals are cheap, but not thousands of them. A page comes with about sixty files.
const REQUEST_LIMITS: GateLimits = {
  rate: { max: 3_000, windowMs: 5_000 },
  modestRate: { max: 100, windowMs: 5_000 },
  maxWaitMs: 20_000,
}
// Limited by rate alone: a write occupies its place while its body arrives, so a few slow ones would keep out all
// others.
const WRITE_LIMITS: GateLimits = {
  rate: { max: 600, windowMs: 10_000 },
  modestRate: { max: 60, windowMs: 10_000 },
  maxWaitMs: 8_000,
}

const RETRY_AFTER_MS = 5_000

// A school or an office shares one address. At the bell some hundred people open the site at once, and read on for an
// hour: all of them get their page. A page takes some ten milliseconds of the only thread, a list one or two; so this is a
// tenth of what the server can do, and leaves the rest to others. Viewers who have the app wait for no page: after four
// seconds the service worker draws it by itself. Of all addresses together, as many requests run at a time as keep the
// thread and the database busy; more would only wait inside, where nothing is fair and lists queue behind pages.
const PAGE_LIMITS: GateLimits = {
  atOnce: 2,
  atOnceOfAll: 2,
  rate: { max: 100, windowMs: 10_000 },
  modestRate: { max: 10, windowMs: 10_000 },
  maxWaitMs: 20_000,
}
const LIST_LIMITS: GateLimits = {
  atOnce: 8,
  atOnceOfAll: 16,
  rate: { max: 300, windowMs: 5_000 },
  modestRate: { max: 25, windowMs: 5_000 },
  maxWaitMs: 8_000,
}

// A part of the sitemap takes the database about ten milliseconds, or half a second if it has to be made. Crawlers take
// each once a day, and can wait.
const SITEMAP_LIMITS: GateLimits = {
  atOnce: 1,
  atOnceOfAll: 1,
  rate: { max: 100, windowMs: 10_000 },
  modestRate: { max: 10, windowMs: 10_000 },
  maxWaitMs: 20_000,
}

type LimitConfig = Pick<Config, 'rateLimitScale'>

/** Limits all requests of one address, whatever they are, so that there is capacity for others. */
export const limitRequests = (
  config: LimitConfig,
  connection: Connection,
  spareTime: SpareTime,
  maxWaitMs?: number,
): MiddlewareHandler<Environment> =>
  limited(
    { ...REQUEST_LIMITS, ...(maxWaitMs && { maxWaitMs }) },
    config,
    connection,
    spareTime,
    () => true,
    refuseAsData,
  )

/**
 * Limits writes, including those that will be refused, as checking a signature costs about as much as a list. Writes
 * that pass are counted by `call-limits.ts`.
 */
export const limitWrites = (
  config: LimitConfig,
  connection: Connection,
  spareTime: SpareTime,
  maxWaitMs?: number,
): MiddlewareHandler<Environment> =>
  limited(
    { ...WRITE_LIMITS, ...(maxWaitMs && { maxWaitMs }) },
    config,
    connection,
    spareTime,
    (method) => !isRead(method),
    refuseAsData,
  )

/** Limits the API's reads per address. Requests beyond the limit get a problem. */
export const limitReads = (
  config: LimitConfig,
  connection: Connection,
  spareTime: SpareTime,
  maxWaitMs?: number,
): MiddlewareHandler<Environment> =>
  limited(
    { ...LIST_LIMITS, ...(maxWaitMs && { maxWaitMs }) },
    config,
    connection,
    spareTime,
    isRead,
    refuseAsData,
  )

/** The same for sitemaps, one of which is read at a time. */
export const limitSitemaps = (
  config: LimitConfig,
  connection: Connection,
  spareTime: SpareTime,
): MiddlewareHandler<Environment> =>
  limited(SITEMAP_LIMITS, config, connection, spareTime, isRead, refuseAsData)

/** The same for documents. */
export const limitPages = (
  config: LimitConfig,
  connection: Connection,
  spareTime: SpareTime,
  wordsFor: WordsFor,
  maxWaitMs?: number,
): MiddlewareHandler<Environment> =>
  limited(
    { ...PAGE_LIMITS, ...(maxWaitMs && { maxWaitMs }) },
    config,
    connection,
    spareTime,
    isRead,
    async (request) => answerBusy(await wordsFor(request), RETRY_AFTER_MS / 1000),
  )

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
const refuseAsData = () => answerProblem(tooManyRequests(RETRY_AFTER_MS).problem, new Headers())

function limited(
  limits: GateLimits,
  { rateLimitScale }: LimitConfig,
  connection: Connection,
  spareTime: SpareTime,
  isMeant: (method: string) => boolean,
  refuse: (request: Request) => Response | Promise<Response>,
): MiddlewareHandler<Environment> {
  const gate = createRequestGate(limits, rateLimitScale, spareTime)
  return async (context, next) => {
    const request = context.req.raw
    if (!isMeant(request.method)) return next()
    const socketAddress = context.env?.incoming?.socket.remoteAddress
    const address = subscriberOf(connection.clientAddress(request.headers, socketAddress))
    const leave = await gate.enter(address, request.signal)
    if (!leave) return refuse(request)
    try {
      await next()
    } finally {
      leave()
    }
  }
}
