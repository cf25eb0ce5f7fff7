import type { Hono } from 'hono'

import { isApiError } from '#contract/errors.ts'
import { prefixOf } from '#messages/languages.ts'
import { callRoute } from '#server/api/call-route.ts'

import type { ApiDeps } from './api.ts'
import { callContextOf } from './call-context.ts'
import type { Environment } from './environment.ts'
import { languageOf } from './language.ts'

type ShortLinkDeps = Pick<ApiDeps, 'routes' | 'database' | 'auth' | 'connection'>

/** `/t/{code}` leads to a page of this site. A code that leads nowhere is left to the pages, which have a status screen. */
export function mountShortLinks(app: Hono<Environment>, deps: ShortLinkDeps): void {
  app.get('/t/:code', async (hono, next) => {
    const request = hono.req.raw
    const responseHeaders = new Headers()
    const session = await deps.auth.currentSession(request.headers, responseHeaders)
    const context = callContextOf(hono, session, responseHeaders, deps)
    const code = hono.req.param('code')
    const found = await callRoute(deps.routes, 'share.open', { code }, context).catch((error: unknown) => {
      if (isApiError(error) && error.problem.httpStatus < 500) return undefined
      throw error
    })
    if (!found) return next()
    const headers = new Headers(responseHeaders)
    headers.set('location', prefixOf(languageOf(request, deps.connection).language) + found.path)
    // The address depends on the viewer, as others may not learn that the thing exists.
    headers.set('cache-control', 'private, no-store')
    headers.set('x-robots-tag', 'noindex')
    return new Response(null, { status: 302, headers })
  })
}
