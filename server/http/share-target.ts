import type { Context, Hono } from 'hono'

import { SHARE_TARGET_PATH, sharedLinkPath } from '#contract/share-target.ts'

import type { ApiDeps } from './api.ts'
import type { Environment } from './environment.ts'

const lead = (hono: Context<Environment>, path: string) => {
  hono.header('cache-control', 'no-store')
  return hono.redirect(path, 303)
}

/**
 * Handles shares like the service worker (sw/share-target.ts), where that has not started yet. A shared file is then
 * left unread: the form for a new video asks for one.
 */
export function mountShareTarget(app: Hono<Environment>, { connection }: Pick<ApiDeps, 'connection'>): void {
  app.get(SHARE_TARGET_PATH, (hono) => {
    const { url = null, text = null, title = null } = hono.req.query()
    return lead(hono, sharedLinkPath([url, text, title], connection.ownOrigin(hono.req.raw.headers)))
  })
  app.post(SHARE_TARGET_PATH, (hono) => lead(hono, '/upload'))
}
