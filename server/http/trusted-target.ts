import type { Context } from 'hono'

import { isApiError } from '#contract/errors.ts'
import { LinkRisk } from '#contract/link-risk.ts'
import { callRoute } from '#server/api/call-route.ts'
import type { CallContext } from '#server/api/route.ts'

import type { ApiDeps } from './api.ts'
import type { Environment } from './environment.ts'

/**
 * The address that the page for links out of the site opens at once: one that the operator trusts. All others,
 * including invalid ones, are left to the page, which asks first.
 */
export async function trustedTarget(
  hono: Context<Environment>,
  context: CallContext,
  { routes }: Pick<ApiDeps, 'routes'>,
): Promise<string | undefined> {
  const urls = hono.req.queries('url') ?? []
  // The page could read two of them differently.
  if (urls.length !== 1) return undefined
  const link = await callRoute(routes, 'links.check', { url: urls[0] }, context).catch((error: unknown) => {
    if (isApiError(error) && error.problem.httpStatus < 500) return undefined
    throw error
  })
  return link?.risk === LinkRisk.whitelist ? link.url : undefined
}
