import { createHash, timingSafeEqual } from 'node:crypto'

import type { Hono, MiddlewareHandler } from 'hono'

import { endpoints, ops } from '#contract/endpoints/index.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

import type { Environment } from './environment.ts'

const bare = (path: string): string => path.replace(/\/$/, '')
const opOf = new Map<string, string>(
  ops.map((op) => [`${endpoints[op].method} ${bare(endpoints[op].path)}`, op]),
)
/** Requests that are no calls, by the beginnings of their paths. */
const KINDS: readonly [prefix: string, name: string][] = [
  ['/media/live/', 'live files'],
  ['/media/', 'media'],
  ['/assets/', 'assets'],
  ['/api/', 'other calls'],
  ['/readyz', 'health'],
  ['/healthz', 'health'],
  ['/metrics', 'metrics'],
]

/** The name under which a request is counted: one of a few hundred, whatever the path. */
export function nameOfRequest(method: string, path: string): string {
  const op = opOf.get(`${method === 'HEAD' ? 'GET' : method} ${bare(path)}`)
  return op ?? KINDS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'pages'
}

/** Counts requests with the time that they take. */
export const measureRequests =
  (metrics: Metrics): MiddlewareHandler<Environment> =>
  async (context, next) => {
    const startedAtMs = performance.now()
    await next()
    const { method, path } = context.req
    metrics.countRequest(
      nameOfRequest(method, path),
      context.res.status,
      (performance.now() - startedAtMs) / 1_000,
    )
  }

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Serves the figures at `/metrics` to those who know the token. */
export function mountMetrics(app: Hono<Environment>, metrics: Metrics, token: string): void {
  const wanted = digestOf(`Bearer ${token}`)
  app.get('/metrics', async (context) => {
    if (!timingSafeEqual(digestOf(context.req.header('authorization') ?? ''), wanted)) {
      return context.text('', 401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' })
    }
    const { text, contentType } = await metrics.write()
    return context.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  })
}
