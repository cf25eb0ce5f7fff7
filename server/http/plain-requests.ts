import type { MiddlewareHandler } from 'hono'

import { forbidden, invalidInput, overloaded } from '#server/api/problems.ts'
import { clientsOf, widenedBy } from '#server/security/address-block.ts'

import { answerProblem } from './answer.ts'
import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'

const BODYLESS = new Set(['GET', 'HEAD'])
/** The only service worker of a site: no user's file may become one, whatever its type. */
const SERVICE_WORKER_PATH = '/sw.js'
/** HAProxy's `httpchk` asks in HTTP/1.0, without a host (issue 53). */
const HEALTH_PATHS = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests that no real client sends: a body where none belongs, which could be endless, no host, and two hosts, which
 * two readers could understand differently (RFC 9110, section 7.2). The connection is closed after the response. A
 * browser that would run another file as a service worker announces that (Service Workers, `Service-Worker: script`),
 * and is refused.
 */
export const refuseOddRequests: MiddlewareHandler<Environment> = async ({ req, env }, next) => {
  const { headers, method } = req.raw
  if (headers.get('service-worker') === 'script' && req.path !== SERVICE_WORKER_PATH) {
    return answerProblem(forbidden('This file is no service worker.').problem, closing())
  }
  const length = headers.get('content-length') ?? '0'
  if (BODYLESS.has(method) && (Number(length) !== 0 || headers.has('transfer-encoding'))) {
    return answerProblem(invalidInput(`A ${method} has no body.`).problem, closing())
  }
  const hostCount = env?.incoming?.rawHeaders.filter(
    (name, index) => index % 2 === 0 && /^host$/i.test(name),
  ).length
  if (hostCount === 0 && !HEALTH_PATHS.has(req.path))
    return answerProblem(invalidInput('Name a host.').problem, closing())
  if ((hostCount ?? 1) > 1) return answerProblem(invalidInput('Name one host only.').problem, closing())
  return next()
}

const closing = () => new Headers({ connection: 'close' })

/**
 * Behind a proxy all connections are the proxy's, so one visitor's simultaneous requests are counted here, by the
 * address that the proxy reports.
 */
export function boundOpenRequests(
  connection: Connection,
  maxPerAddress: number,
): MiddlewareHandler<Environment> {
  const counts = new Map<string, number>()
  return async ({ req, env }, next) => {
    const { incoming, outgoing } = env ?? {}
    const clients = clientsOf(connection.clientAddress(req.raw.headers, incoming?.socket.remoteAddress))
    const isFull = clients.some(
      (client, step) => (counts.get(client) ?? 0) >= maxPerAddress * widenedBy(step),
    )
    if (isFull) return answerProblem(overloaded().problem, new Headers())
    if (outgoing) {
      const add = (change: 1 | -1): void => {
        for (const client of clients) {
          const count = (counts.get(client) ?? 0) + change
          if (count === 0) counts.delete(client)
          else counts.set(client, count)
        }
      }
      add(1)
      outgoing.once('close', () => add(-1))
    }
    return next()
  }
}
