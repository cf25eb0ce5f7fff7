import type { Context, Hono } from 'hono'

import { embedCode, embedSize } from '#contract/embed.ts'
import type { Video } from '#contract/models/video.ts'
import { findPage } from '#contract/pages.ts'
import { userPath } from '#contract/paths.ts'
import { previewSize, videoPreviewPath, videoTitle, type PictureSize } from '#contract/preview.ts'
import { pathWithoutLanguage, type Language } from '#messages/languages.ts'
import { messagesOf } from '#server/messages.ts'
import { EMBED_PERMISSIONS, inlineSources } from '#server/security/headers.ts'

import type { ApiDeps } from './api.ts'
import { callAsAnybody } from './call-as-anybody.ts'
import { embedDocument, goneDocument, SCRIPT, STYLE } from './embed-document.ts'
import type { Environment } from './environment.ts'
import { browserLanguage, inEachLanguage, namedLanguage } from './language.ts'

/** A video that is no longer public is gone from the caches of others within a minute. */
const MAX_AGE_SEC = 60
const EMBED_PATH = /^\/embed\/v2\/(\d+)\/?$/

const EMBED_ADDRESSES = inEachLanguage('/embed/v2/:videoId')
const OEMBED_ADDRESSES = inEachLanguage('/oembed')
/** The patterns of all addresses that `mountEmbed` answers. */
export const EMBED_AND_OEMBED: readonly string[] = [...EMBED_ADDRESSES, ...OEMBED_ADDRESSES]

type EmbedDeps = Pick<ApiDeps, 'routes' | 'database' | 'connection'>

/**
 * Videos on other users' pages: the player, which alone may stand in a frame, and oEmbed 1.0 (https://oembed.com). Both
 * know nobody: their language is the one that the address names, or else the browser's.
 */
export function mountEmbed(app: Hono<Environment>, deps: EmbedDeps): void {
  app.on('GET', EMBED_ADDRESSES, async (hono) => {
    const video = await findVideo(hono, hono.req.param('videoId') ?? '', deps)
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    const messages = await messagesOf(chooseFor(hono, hono.req.url))
    hono.header('content-security-policy', EMBED_POLICY)
    // Pages that isolate themselves (COEP: require-corp) may hold only documents that do, and that let them.
    hono.header('cross-origin-embedder-policy', 'require-corp')
    hono.header('cross-origin-resource-policy', 'cross-origin')
    hono.header('permissions-policy', EMBED_PERMISSIONS)
    hono.header('cache-control', deps.connection.sharedCacheControl(MAX_AGE_SEC))
    return video
      ? hono.html(embedDocument(video, origin, messages))
      : hono.html(goneDocument(origin, messages), 404)
  })

  app.on('GET', OEMBED_ADDRESSES, async (hono) => {
    const { url = '', format = 'json', maxwidth, maxheight } = hono.req.query()
    hono.header('access-control-allow-origin', '*')
    if (format !== 'json') return hono.text('Only JSON is given.', 501)
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    const video = await findVideo(hono, videoIdOf(url, origin), deps)
    if (!video) return hono.text('Video not found.', 404)
    const limits = { ...pixels('width', maxwidth), ...pixels('height', maxheight) }
    const { video: names } = await messagesOf(chooseFor(hono, hono.req.url, new URL(url, origin).href))
    const title = videoTitle(video, names)
    const thumbnail = thumbnailOf(video, origin, limits)
    hono.header('cache-control', deps.connection.sharedCacheControl(MAX_AGE_SEC))
    return hono.json({
      version: '1.0',
      type: 'video',
      provider_name: 'Vireo',
      provider_url: origin,
      title,
      author_name: video.author.nickname,
      author_url: origin + userPath(video.author),
      ...thumbnail,
      html: embedCode(video, title, origin, limits),
      ...embedSize(video.media, limits),
    })
  })
}

/** The language that one of the addresses names, or else the browser's, which caches are told. */
function chooseFor({ req, header }: Context<Environment>, ...addresses: string[]): Language {
  for (const address of addresses) {
    const named = namedLanguage(address)
    if (named) return named
  }
  header('vary', 'accept-language', { append: true })
  return browserLanguage(req.raw.headers)
}

async function findVideo(
  hono: Context<Environment>,
  itemId: string,
  deps: EmbedDeps,
): Promise<Video | undefined> {
  return (await callAsAnybody(hono, 'videos.detail', { itemId }, deps))?.video
}

/** The largest picture of a video within the limits, which hold for it too (oEmbed 1.0, section 2.3.4); else none. */
function thumbnailOf({ id, media }: Video, origin: string, { width, height }: Partial<PictureSize>) {
  for (const size of ['large', 'small'] as const) {
    const picture = previewSize(media, size)
    if (picture.width <= (width ?? Infinity) && picture.height <= (height ?? Infinity)) {
      return {
        thumbnail_url: origin + videoPreviewPath(id, size),
        thumbnail_width: picture.width,
        thumbnail_height: picture.height,
      }
    }
  }
  return {}
}

/** The video that an address of this site names, be it the page's or the player's. */
function videoIdOf(url: string, origin: string): string {
  const address = URL.canParse(url, origin) ? new URL(url, origin) : undefined
  if (address?.origin !== origin) return ''
  const found = findPage(address.pathname)
  const pageVideoId = found?.name === 'video' ? found.params['videoId'] : undefined
  return pageVideoId ?? EMBED_PATH.exec(pathWithoutLanguage(address.pathname))?.[1] ?? ''
}

/** A limit that is no number of pixels is none. */
function pixels(name: 'width' | 'height', value: string | undefined): Partial<PictureSize> {
  const limit = Math.floor(Number(value))
  return limit >= 1 ? { [name]: limit } : {}
}

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
