import type { Hono } from 'hono'

import type { Database } from '#server/db/client.ts'

import type { Environment } from './environment.ts'

/** Lists problems that need an operator while the site keeps running, in sentences that anyone may read. */
export type FindProblems = () => Promise<string[]>

const DATABASE_TIMEOUT_MS = 2_000
const NO_STORE = { 'cache-control': 'no-store' }

/**
 * `/healthz`: the process is up. `/readyz`: it can serve, so a load balancer may send requests. A site that only lacks
 * disk space or its log is `degraded` and still serves, as reads need neither (decision 0022).
 */
export function mountHealth(
  app: Hono<Environment>,
  database: Database,
  isStopping: () => boolean,
  findProblems: FindProblems,
): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, NO_STORE))
  app.get('/readyz', async (context) => {
    const isReady = !isStopping() && (await isDatabaseReady(database))
    if (!isReady) return context.json({ status: 'unavailable' }, 503, NO_STORE)
    const problems = await findProblems().catch(() => ['The disk cannot be read.'])
    if (problems.length === 0) return context.json({ status: 'ready' }, 200, NO_STORE)
    return context.json({ status: 'degraded', problems }, 200, NO_STORE)
  })
}

/** Whether the database responds and has its tables. */
export async function isDatabaseReady(database: Database): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS).unref()
  })
  const answer = database.query({ text: 'SELECT 1 FROM videos LIMIT 1' }).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timeout])
}
