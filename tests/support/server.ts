import { afterAll } from 'vitest'

import { createApp, type AppDeps } from '#server/app/create-app.ts'
import { serveApp } from '#server/app/serve.ts'
import type { Database } from '#server/db/client.ts'
import { silentLog } from '#server/log.ts'

import { withDatabase } from './database.ts'

export { createTestClient } from './test-client.ts'

export interface TestServer {
  /** Without a slash at its end. */
  url: string
  database: Database
}

type TestServerOptions = Partial<Omit<AppDeps, 'database' | 'config'>> &
  Pick<AppDeps, 'features'> & { config?: Partial<AppDeps['config']> }

const STOP_DEADLINE_MS = 1_000

/** A whole server on a port of its own with a fresh database, for one test file. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const database = await withDatabase()
  const app = createApp({
    secret: 'only-for-tests-only-for-tests-only',
    log: silentLog(),
    ...options,
    database,
    // Tests make more calls in a minute than a person does.
    config: { trustedProxyCount: 0, rateLimitScale: 1_000, ...options.config },
  })
  const server = await serveApp(app, { host: '127.0.0.1', port: 0 })
  afterAll(() => server.stop(STOP_DEADLINE_MS))
  return { url: `http://127.0.0.1:${server.port}`, database }
}
