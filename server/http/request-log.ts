import { randomUUID } from 'node:crypto'

import type { MiddlewareHandler } from 'hono'

import { withoutValues } from '#contract/public-text.ts'
import type { Log } from '#server/log.ts'

import type { Environment } from './environment.ts'

const PATH_MAX_LENGTH = 200

/**
 * Gives each request an id, and logs it once it is answered: its path without names, ids and hashes, never its query or
 * its headers.
 */
export const requestLog =
  (log: Log): MiddlewareHandler<Environment> =>
  async (context, next) => {
    const requestId = randomUUID()
    const startedAtMs = performance.now()
    context.set('requestId', requestId)
    await next()
    context.header('x-request-id', requestId)
    log.info({
      requestId,
      method: context.req.method,
      path: withoutValues(context.req.path.slice(0, PATH_MAX_LENGTH)),
      status: context.res.status,
      durationMs: Math.round(performance.now() - startedAtMs),
    })
  }
