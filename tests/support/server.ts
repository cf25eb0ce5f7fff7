import { afterAll } from 'vitest'

import { createApp, type AppDeps } from '#server/app/create-app.ts'
import { serveApp } from '#server/app/serve.ts'
import type { Database } from '#server/db/client.ts'
import { createErrorReports } from '#server/features/error-reports/index.ts'
import { silentLog } from '#server/log.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'

import { withDatabase } from './database.ts'

export { createTestClient, type TestClient } from './test-client.ts'

export interface TestServer {
  /** Without a trailing slash. */
  url: string
  database: Database
}

type TestServerOptions = Partial<Omit<AppDeps, 'config'>> &
  Pick<AppDeps, 'features'> & { config?: Partial<AppDeps['config']> }

export const TEST_SECRET = 'only-for-tests-only-for-tests-only'
/** Tests make more calls in a minute than a user does. */
export const TEST_RATE_SCALE = 1_000
const STOP_DEADLINE_MS = 1_000

/** Starts a whole server on a port of its own, with a fresh database unless one is given, for one test file. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const database = options.database ?? (await withDatabase())
  const app = createApp({
    secret: TEST_SECRET,
    log: silentLog(),
    errorReports: createErrorReports(database, silentLog()),
    publish: () => {},
    limiter: createRateLimiter(options.config?.rateLimitScale ?? TEST_RATE_SCALE),
    ...options,
    database,
    config: {
      hosts: {},
      trustedProxyCount: 0,
      rateLimitScale: TEST_RATE_SCALE,
      captchaAfter: {},
      captchaRegion: 'other',
      guestGuideWindowMs: 0,
      ...options.config,
    },
  })
  const server = await serveApp(app, { host: '127.0.0.1', port: 0 })
  afterAll(() => server.stop(STOP_DEADLINE_MS))
  return { url: `http://127.0.0.1:${server.port}`, database }
}
