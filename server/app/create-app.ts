import { Hono } from 'hono'

import { createAuth } from '#server/auth/auth.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { deviceRoutes } from '#server/features/devices/routes.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import { mountApi } from '#server/http/api.ts'
import { compressAnswers } from '#server/http/compress.ts'
import { createConnection } from '#server/http/connection.ts'
import type { Environment } from '#server/http/environment.ts'
import { mountHealth } from '#server/http/health.ts'
import { describeApi } from '#server/http/openapi.ts'
import { mountNoPages, mountPages, type RenderPage } from '#server/http/pages.ts'
import { requestLog } from '#server/http/request-log.ts'
import { mountStaticFiles, notFound } from '#server/http/static-files.ts'
import type { Log } from '#server/log.ts'
import { createCsrf } from '#server/security/csrf.ts'
import { createDeviceKeyFinder } from '#server/security/device-keys.ts'
import { setSecurityHeaders } from '#server/security/headers.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'

import { composeRoutes } from './compose-routes.ts'
import type { Routes } from './route.ts'

export interface AppDeps {
  config: Pick<Config, 'publicUrl' | 'trustedProxyCount' | 'rateLimitScale'>
  /** What cookies and tokens are signed with. */
  secret: string
  database: Database
  log: Log
  /** Routes of the features, but for session and devices: those belong to the edge and are added here. */
  features: Routes[]
  /** Serves `/media/`. */
  media?: Hono
  /** Folder of the built pages' files. */
  clientFolder?: string
  /** Absent: the API alone. */
  renderPage?: RenderPage
  /** Whether the server is about to stop, so that a balancer sends nobody any more. */
  isStopping?: () => boolean
}

/**
 * The whole server as one function from a request to an answer.
 * @throws when an endpoint of the contract has no handler, or two
 */
export function createApp(deps: AppDeps): Hono<Environment> {
  const { config, secret, database, log } = deps
  const connection = createConnection(config)
  const csrf = createCsrf(secret, connection)
  const auth = createAuth({ database, secret, connection, log })
  const routes = composeRoutes(sessionRoutes(auth, csrf), deviceRoutes, ...deps.features)
  const api = {
    routes,
    database,
    auth,
    csrf,
    connection,
    log,
    limiter: createRateLimiter(config.rateLimitScale),
    findKey: createDeviceKeyFinder(database),
  }

  const app = new Hono<Environment>()
  app.use(requestLog(log))
  app.use(async (context, next) => {
    await next()
    setSecurityHeaders(context.res.headers, connection.isSecure(context.req.raw.headers))
  })
  app.use(compressAnswers)
  app.onError((error, context) => {
    log.error({ err: error, requestId: context.get('requestId') }, 'request failed')
    return context.text('Something went wrong on our side. Try again in a moment.', 500, {
      'cache-control': 'no-store',
    })
  })

  mountHealth(app, database, deps.isStopping ?? (() => false))
  const description = JSON.stringify(describeApi())
  app.get('/api/openapi.json', (context) =>
    context.body(description, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
  )
  mountApi(app, api)
  if (deps.media) app.route('/', deps.media)
  app.all('/media/*', notFound)
  if (deps.clientFolder) mountStaticFiles(app, deps.clientFolder)
  if (deps.renderPage) mountPages(app, deps.renderPage, api)
  else mountNoPages(app)
  return app
}
