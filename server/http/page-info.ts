import type { Context, Hono } from 'hono'

import type { Output, ReadOp } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { orEmptyList } from '#contract/failed-list.ts'
import { findPage } from '#contract/pages.ts'
import {
  liveRoomPath,
  musicIdIn,
  musicPath,
  tagPath,
  userPath,
  videoPath,
  ROOM_PARAMETER,
} from '#contract/paths.ts'
import { toListBody, toSharedVideo, withoutVideo } from '#contract/share-list.ts'
import { languageOfPath, LANGUAGES, prefixOf } from '#messages/languages.ts'
import { callRoute } from '#server/api/call-route.ts'
import { methodNotAllowed, musicNotExist, noSuchEndpoint } from '#server/api/problems.ts'
import { ensureWebId } from '#server/security/web-id.ts'

import { answerOutput, answerProblem } from './answer.ts'
import type { ApiDeps } from './api.ts'
import type { Environment } from './environment.ts'
import { answerGuarded } from './guarded-call.ts'
import { queryOf, readQuery } from './read-query.ts'

/** Header with the page for which a renderer asks: its path and query, as reverse proxies forward them. */
const FORWARDED_PAGE = 'x-forwarded-uri'
/** Replaces the host of a forwarded page, which is neither trusted nor repeated. */
const NO_HOST = 'http://page.invalid'

type VideoList = Output<'feed.recommend'>

/** Makes a call in process, as the viewer of the request. */
type MakeCall = <K extends ReadOp>(op: K, input: unknown) => Promise<Output<K>>

interface InfoRequest {
  hono: Context<Environment>
  call: MakeCall
  page: ForwardedPage
}

interface ForwardedPage {
  path: string
  query: URLSearchParams
  /** The prefix of addresses in the page's language. */
  prefix: string
}

/**
 * Data of pages for renderers outside this process, as the request's viewer gets it (specification section 7.2). The
 * site's own renderer makes the same calls without HTTP (server/ssr/local-transport.ts).
 */
export function mountPageInfo(app: Hono<Environment>, deps: ApiDeps): void {
  const answerAt = (address: string, answer: (request: InfoRequest) => Promise<object>) => {
    for (const path of [address, `${address}/`]) {
      app.get(path, (hono) =>
        answerGuarded(hono, { name: address, body: null }, deps, async ({ request, context }) => {
          ensureWebId(request.headers, context.responseHeaders, deps.connection)
          const page = forwardedPage(request.headers)
          const call: MakeCall = (op, input) => callRoute(deps.routes, op, input, context)
          const info = {
            ...(page.path && { pageUrl: addressOf(page) }),
            ...(await answer({ hono, call, page })),
          }
          return answerOutput(info, context.responseHeaders)
        }),
      )
      app.all(path, () => answerProblem(methodNotAllowed().problem, new Headers({ allow: 'GET, HEAD' })))
    }
  }

  answerAt('/node/share/user/:user{@[^/]+}', async ({ hono, call, page }) => {
    const name = hono.req.param('user')?.slice('@'.length)
    const { user } = await call('users.detail', { user: name })
    const list = await orEmptyList('feed.userPosts', {}, call('feed.userPosts', { userId: user.id }))
    return { canonicalUrl: page.prefix + userPath(user), body: { user, ...toListBody(list) } }
  })
  answerAt('/node/share/tag/:name', async ({ hono, call, page }) => {
    const { tag } = await call('tags.detail', { tagName: hono.req.param('name') })
    const list = await orEmptyList('feed.tagged', {}, call('feed.tagged', { tagId: tag.id }))
    return { canonicalUrl: page.prefix + tagPath(tag.name), body: { tag, ...toListBody(list) } }
  })
  answerAt('/node/share/music/:music', async ({ hono, call, page }) => {
    const musicId = musicIdIn(hono.req.param('music') ?? '')
    if (musicId === undefined) throw musicNotExist()
    const { music } = await call('music.detail', { musicId })
    const list = await orEmptyList('feed.withMusic', {}, call('feed.withMusic', { musicId }))
    return { canonicalUrl: page.prefix + musicPath(music), body: { music, ...toListBody(list) } }
  })
  answerAt('/node/share/video/:user{@[^/]+}/:itemId', async ({ hono, call, page }) => {
    const { video } = await call('videos.detail', { itemId: hono.req.param('itemId') })
    return { canonicalUrl: page.prefix + videoPath(video), body: { video: toSharedVideo(video) } }
  })
  answerAt('/node/live/detail', async ({ hono, call, page }) => {
    const found = findPage(page.path)
    const roomId = page.query.get(ROOM_PARAMETER)
    const named = found?.name === 'live' ? { user: found.params['user'], ...(roomId && { roomId }) } : {}
    const input = readQuery(queryOf(hono.req.url))
    const live = await call('live.detail', 'roomId' in input || 'user' in input ? input : named)
    const room = live.liveStream
    return { ...(room && { canonicalUrl: page.prefix + liveRoomPath(room) }), body: live }
  })
  answerAt('/node/share/trending', async ({ hono, call, page }) => {
    const shareId = hono.req.query('shareId')
    const list = await orEmptyList('feed.recommend', {}, call('feed.recommend', {}))
    return { canonicalUrl: `${page.prefix}/foryou`, body: toListBody(await withShared(list, shareId, call)) }
  })
  answerAt('/prefetch/share/item_list', async ({ hono, call, page }) => {
    const input = readQuery(queryOf(hono.req.url))
    return call('share.list', 'type' in input ? input : { ...(await subjectOf(page, call)), ...input })
  })
  for (const address of ['/node/*', '/prefetch/*'])
    app.all(address, () => answerProblem(noSuchEndpoint().problem, new Headers()))
}

/** Puts the shared video first in the list, if the viewer may watch it. */
async function withShared(list: VideoList, itemId: string | undefined, call: MakeCall): Promise<VideoList> {
  if (itemId === undefined) return list
  try {
    const { video } = await call('videos.detail', { itemId })
    return { ...list, itemList: [video, ...withoutVideo(list, itemId).itemList] }
  } catch (error) {
    if (isApiError(error)) return list
    throw error
  }
}

/** Reads the page that a request was forwarded for: only the path and query of its address. */
function forwardedPage(headers: Headers): ForwardedPage {
  const forwarded = headers.get(FORWARDED_PAGE) ?? ''
  if (!forwarded || !URL.canParse(forwarded, NO_HOST))
    return { path: '', query: new URLSearchParams(), prefix: '' }
  const { pathname, searchParams } = new URL(forwarded, NO_HOST)
  // Two slashes would begin the address of another site.
  const path = pathname.replace(/^\/+/, '/')
  return { path, query: searchParams, prefix: prefixOf(languageOfPath(path) ?? LANGUAGES[0]) }
}

const addressOf = ({ path, query }: ForwardedPage) => (query.size > 0 ? `${path}?${query.toString()}` : path)

/** The input of the share list below a page: its subject, and the link that the visit began with. */
async function subjectOf({ path, query }: ForwardedPage, call: MakeCall): Promise<object> {
  const found = findPage(path)
  const name = Object.values(found?.params ?? {}).at(-1) ?? query.get('name') ?? query.get('id') ?? ''
  const link = {
    utmSource: query.get('utm_source') ?? undefined,
    utmCampaign: query.get('utm_campaign') ?? undefined,
    utmMedium: query.get('utm_medium') ?? undefined,
    shareUid: query.get('share_user_id') ?? undefined,
  }
  switch (found?.name) {
    case 'user':
      return { type: 'profile', secUid: name, ...link }
    case 'tag':
      return { type: 'tag', id: (await call('tags.detail', { tagName: name })).tag.id, ...link }
    case 'music':
      return { type: 'music', id: musicIdIn(name), ...link }
    case 'video':
      return { type: 'video', id: name, ...link }
    case 'forYou':
      return { type: 'homepage_hot', ...link }
    case 'discover':
      return { type: 'discovery', ...link }
    case 'keywordsExpansion':
      return { type: 'keywords_expansion', keyword: query.get('q') ?? '', ...link }
    default:
      return link
  }
}
