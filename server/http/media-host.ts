import type { MiddlewareHandler } from 'hono'

import { LIVE_MEDIA_PATH } from '#contract/live.ts'

import type { Environment } from './environment.ts'
import { notFound } from './static-files.ts'

/** Whether a request names a host, as one does that a CDN before the site passes on. */
export const isAtHost = (headers: Headers, url: URL | undefined): boolean =>
  url !== undefined && headers.get('host')?.toLowerCase() === url.host

/**
 * Serves files alone to requests at the host of `MEDIA_URL`. Otherwise the whole site would also be there, and in the caches
 * of a CDN.
 */
export const serveMediaAlone =
  (mediaUrl: URL): MiddlewareHandler<Environment> =>
  (context, next) => {
    const { path, raw } = context.req
    const isFile = path.startsWith('/media/') && !path.startsWith(LIVE_MEDIA_PATH)
    return isFile || !isAtHost(raw.headers, mediaUrl) ? next() : Promise.resolve(notFound(context))
  }
