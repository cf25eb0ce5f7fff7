import type { Context, Hono } from 'hono'

import { VIEW_COUNT_PATH } from '#contract/constants.ts'
import { embedCode, embedListPath, embedListSize, embedSize, frameCode } from '#contract/embed.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { Video } from '#contract/models/video.ts'
import { findPage } from '#contract/pages.ts'
import { userPath } from '#contract/paths.ts'
import {
  AVATAR_PREVIEW_PX,
  previewSize,
  userPreviewPath,
  videoPreviewPath,
  videoTitle,
  type PictureSize,
} from '#contract/preview.ts'
import { EMBED_LOADER } from '#document/embed-player.ts'
import { pathWithoutLanguage, type Language } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'
import { darkAccentOf, readSiteName } from '#server/features/site/branding-service.ts'
import { messagesOf } from '#server/messages.ts'
import { EMBED_PERMISSIONS, inlineSources } from '#server/security/headers.ts'

import type { ApiDeps } from './api.ts'
import { callAsAnybody } from './call-as-anybody.ts'
import {
  embedDocument,
  embedListDocument,
  goneDocument,
  LIST_SCRIPT,
  SCRIPT,
  styleFor,
  type Frame,
} from './embed-document.ts'
import type { Environment } from './environment.ts'
import { browserLanguage, inEachLanguage, namedLanguage } from './language.ts'

/** A video that is no longer public leaves shared caches within a minute. */
const MAX_AGE_SEC = 60
/** Browsers request the loader once a day, however many videos sites embed. */
const LOADER_MAX_AGE_SEC = 24 * 60 * 60
const EMBED_PATH = /^\/embed\/v2\/(\d+)\/?$/
const EMBED_LIST_PATH = /^\/embed\/v2\/@([^/]+)\/?$/
/** The user part of an address, which leads back from a player to the list that it was opened from. */
const USER_PART = /^[\w.-]{1,128}$/

const LIST_ADDRESSES = inEachLanguage('/embed/v2/:user{@[^/]+}')
const EMBED_ADDRESSES = inEachLanguage('/embed/v2/:videoId')
const OEMBED_ADDRESSES = inEachLanguage('/oembed')
/** The patterns of all addresses for which `mountEmbed` reads; those of lists are among those of players. */
export const EMBED_AND_OEMBED: readonly string[] = [...EMBED_ADDRESSES, ...OEMBED_ADDRESSES]

interface EmbedDeps extends Pick<ApiDeps, 'routes' | 'database' | 'connection' | 'readSite'> {
  /** Origins besides this site's that have its files. */
  mediaHosts: string[]
}

/**
 * Videos on other users' pages: the player, the only page that may be framed, and oEmbed 1.0 (https://oembed.com). Both
 * ignore sessions: their language is the one in the address, or else the browser's.
 */
export function mountEmbed(app: Hono<Environment>, deps: EmbedDeps): void {
  app.get('/embed/loader.js', (hono) => {
    hono.header('access-control-allow-origin', '*')
    hono.header('cross-origin-resource-policy', 'cross-origin')
    hono.header('cache-control', `public, max-age=${LOADER_MAX_AGE_SEC}`)
    return hono.body(EMBED_LOADER, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })

  app.on('GET', LIST_ADDRESSES, async (hono) => {
    const frame = await prepareFrame(hono, LIST_SCRIPT)
    const user = await findUser(hono, (hono.req.param('user') ?? '').slice('@'.length), deps)
    const list = user && (await callAsAnybody(hono, 'feed.embedVideos', { secUid: user.secUid }, deps))
    return list ? hono.html(embedListDocument(user, list.items, frame)) : hono.html(goneDocument(frame), 404)
  })

  app.on('GET', EMBED_ADDRESSES, async (hono) => {
    const video = await findVideo(hono, hono.req.param('videoId') ?? '', deps)
    const frame = await prepareFrame(hono, SCRIPT)
    const { list = '' } = hono.req.query()
    return video
      ? hono.html(embedDocument(video, frame, USER_PART.test(list) ? list : undefined))
      : hono.html(goneDocument(frame), 404)
  })

  /** Sets the headers of a document that may be framed anywhere. */
  async function prepareFrame(hono: Context<Environment>, script: string): Promise<Frame> {
    const { accent } = await deps.readSite()
    const style = styleFor(darkAccentOf(accent))
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    const countedAt = origin + VIEW_COUNT_PATH
    const policy = policyFor(style, script, countedAt, deps.mediaHosts)
    hono.header('content-security-policy', policy)
    // Pages that isolate themselves (COEP: require-corp) may only contain documents that do so too, and that allow it.
    hono.header('cross-origin-embedder-policy', 'require-corp')
    hono.header('cross-origin-resource-policy', 'cross-origin')
    hono.header('permissions-policy', EMBED_PERMISSIONS)
    hono.header('cache-control', deps.connection.sharedCacheControl(MAX_AGE_SEC))
    return {
      origin,
      messages: await messagesOf(chooseFor(hono, hono.req.url), await readSiteName(deps.readSite)),
      style,
    }
  }

  app.on('GET', OEMBED_ADDRESSES, async (hono) => {
    const { url = '', format = 'json', maxwidth, maxheight } = hono.req.query()
    hono.header('access-control-allow-origin', '*')
    if (format !== 'json') return hono.text('Only JSON is given.', 501)
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    const named = namedBy(url, origin)
    const limits = { ...pixels('width', maxwidth), ...pixels('height', maxheight) }
    const site = await readSiteName(deps.readSite)
    const languageFor = () => messagesOf(chooseFor(hono, hono.req.url, new URL(url, origin).href), site)
    const answer = (described: object) => {
      hono.header('cache-control', deps.connection.sharedCacheControl(MAX_AGE_SEC))
      return hono.json({
        version: '1.0',
        provider_name: site,
        provider_url: origin,
        ...described,
      })
    }
    const user = named.user === undefined ? undefined : await findUser(hono, named.user, deps)
    if (user) return answer(describeUser(user, origin, limits, (await languageFor()).video))
    const video = named.videoId === undefined ? undefined : await findVideo(hono, named.videoId, deps)
    if (!video) return hono.text('Nothing that can be embedded was found.', 404)
    return answer(describeVideo(video, origin, limits, (await languageFor()).video))
  })
}

const describeVideo = (
  video: Video,
  origin: string,
  limits: Partial<PictureSize>,
  messages: Messages['video'],
) => {
  const title = videoTitle(video, messages)
  return {
    type: 'video',
    title,
    author_name: video.author.nickname,
    author_url: origin + userPath(video.author),
    ...thumbnailOf(video, origin, limits),
    html: embedCode(video, title, origin, limits),
    ...embedSize(video.media, limits),
  }
}

/** A profile is shown by its list of videos. */
const describeUser = (
  user: UserProfile,
  origin: string,
  limits: Partial<PictureSize>,
  messages: Messages['video'],
) => {
  const title = messages.videosBy({ name: user.nickname })
  const size = embedListSize(limits)
  const hasPicture =
    user.avatarLargeUrl && AVATAR_PREVIEW_PX <= Math.min(limits.width ?? Infinity, limits.height ?? Infinity)
  return {
    type: 'rich',
    title,
    author_name: user.nickname,
    author_url: origin + userPath(user),
    ...(hasPicture && {
      thumbnail_url: origin + userPreviewPath(user.secUid),
      thumbnail_width: AVATAR_PREVIEW_PX,
      thumbnail_height: AVATAR_PREVIEW_PX,
    }),
    html: frameCode(origin + embedListPath(userPath(user).slice('/@'.length)), title, size),
    ...size,
  }
}

/** The language in one of the addresses, or else the browser's, on which caches have to vary. */
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

/** Finds a user whose videos everyone may see. */
async function findUser(
  hono: Context<Environment>,
  name: string,
  deps: EmbedDeps,
): Promise<UserProfile | undefined> {
  const user = (await callAsAnybody(hono, 'users.detail', { user: name }, deps))?.user
  return user?.isPrivate ? undefined : user
}

/** The largest picture of a video within the limits, which also apply to it (oEmbed 1.0, section 2.3.4), if any. */
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

/** The video or user in an address of this site, whether of a page or a frame. */
function namedBy(url: string, origin: string): { videoId?: string; user?: string } {
  const address = URL.canParse(url, origin) ? new URL(url, origin) : undefined
  if (address?.origin !== origin) return {}
  const found = findPage(address.pathname)
  if (found?.name === 'video') return { videoId: found.params['videoId'] ?? '' }
  if (found?.name === 'user') return { user: found.params['user'] ?? '' }
  const path = pathWithoutLanguage(address.pathname)
  const [, user] = EMBED_LIST_PATH.exec(path) ?? []
  if (user !== undefined) return { user: decodePart(user) }
  const [, videoId = ''] = EMBED_PATH.exec(path) ?? []
  return { videoId }
}

/** Decodes a part of an address; empty if that fails. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Reads a limit; one that is not a number of pixels is ignored. */
function pixels(name: 'width' | 'height', value: string | undefined): Partial<PictureSize> {
  const limit = Math.floor(Number(value))
  return limit >= 1 ? { [name]: limit } : {}
}

/**
 * By hashes, as a nonce would be the same for everyone who gets the cached response.
 * @param countedAt the one address that the player may send to
 */
const policyFor = (style: string, script: string, countedAt: string, mediaHosts: string[]) =>
  [
    "default-src 'none'",
    `style-src ${inlineSources(style).join(' ')}`,
    `script-src ${inlineSources(script).join(' ')}`,
    `connect-src ${countedAt}`,
    ["img-src 'self'", ...mediaHosts].join(' '),
    ["media-src 'self'", ...mediaHosts].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
