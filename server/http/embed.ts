import type { Context, Hono } from 'hono'

import { embedCode, embedSize } from '#contract/embed.ts'
import { isApiError } from '#contract/errors.ts'
import type { Video } from '#contract/models/video.ts'
import { userPath } from '#contract/paths.ts'
import { callRoute } from '#server/app/call-route.ts'
import { inlineSources } from '#server/security/headers.ts'

import type { ApiDeps } from './api.ts'
import { callContextOf } from './call-context.ts'
import { embedDocument, goneDocument, SCRIPT, STYLE } from './embed-document.ts'
import type { Environment } from './environment.ts'

const CACHE_CONTROL = 'public, max-age=300'
/** The canonical address of a clip, and the one of its player. */
const CLIP_PATH = /^\/(?:@[^/]+\/video|embed\/v2)\/(\d+)\/?$/

type EmbedDeps = Pick<ApiDeps, 'routes' | 'database' | 'connection'>

/** Clips on other people's pages: the player, which alone may stand in a frame, and oEmbed 1.0 (https://oembed.com). */
export function mountEmbed(app: Hono<Environment>, deps: EmbedDeps): void {
  app.get('/embed/v2/:videoId', async (hono) => {
    const video = await findVideo(hono, hono.req.param('videoId'), deps)
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    hono.header('content-security-policy', EMBED_POLICY)
    hono.header('cache-control', CACHE_CONTROL)
    return video ? hono.html(embedDocument(video, origin)) : hono.html(goneDocument(origin), 404)
  })

  app.get('/oembed', async (hono) => {
    const { url = '', format = 'json', maxwidth, maxheight } = hono.req.query()
    hono.header('access-control-allow-origin', '*')
    if (format !== 'json') return hono.text('Only JSON is given.', 501)
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    const video = await findVideo(hono, clipIdOf(url, origin), deps)
    if (!video) return hono.text('There is no such clip here.', 404)
    const limits = { ...pixels('width', maxwidth), ...pixels('height', maxheight) }
    hono.header('cache-control', CACHE_CONTROL)
    return hono.json({
      version: '1.0',
      type: 'video',
      provider_name: 'Vireo',
      provider_url: origin,
      title: video.caption || 'Clip',
      author_name: video.author.nickname,
      author_url: origin + userPath(video.author),
      thumbnail_url: origin + video.media.posterUrl,
      thumbnail_width: video.media.width,
      thumbnail_height: video.media.height,
      html: embedCode(video, origin, limits),
      ...embedSize(video.media, limits),
    })
  })
}

/** As anybody sees it: what stands on another page knows nobody. */
async function findVideo(
  hono: Context<Environment>,
  itemId: string,
  deps: EmbedDeps,
): Promise<Video | undefined> {
  const context = callContextOf(hono, null, new Headers(), deps)
  try {
    const { video } = await callRoute(deps.routes, 'videos.detail', { itemId }, context)
    return video
  } catch (error) {
    if (isApiError(error) && error.problem.httpStatus < 500) return undefined
    throw error
  }
}

function clipIdOf(url: string, origin: string): string {
  const address = URL.canParse(url, origin) ? new URL(url, origin) : undefined
  return (address?.origin === origin && CLIP_PATH.exec(address.pathname)?.[1]) || ''
}

const pixels = (name: 'width' | 'height', value: string | undefined) =>
  value && /^[1-9]\d{0,4}$/.test(value) ? { [name]: Number(value) } : {}

/** By hashes: a nonce would be the same for everybody who gets the kept answer. */
const EMBED_POLICY = [
  "default-src 'none'",
  `style-src ${inlineSources(STYLE).join(' ')}`,
  `script-src ${inlineSources(SCRIPT).join(' ')}`,
  "img-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')
