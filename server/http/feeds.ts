import type { Context, Hono } from 'hono'

import type { Video } from '#contract/models/video.ts'
import { videosOf } from '#contract/models/videos-of.ts'
import { tagFeedPath, tagPath, userFeedPath, userPath, videoPath } from '#contract/paths.ts'
import { sharedRendition, videoPreviewPath, videoTitle } from '#contract/preview.ts'
import { LANGUAGES } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'
import { readSiteName } from '#server/features/site/branding-service.ts'
import { escapeMarkup, XML_DECLARATION } from '#server/markup.ts'
import { messagesOf } from '#server/messages.ts'

import type { ApiDeps } from './api.ts'
import { callAsAnybody } from './call-as-anybody.ts'
import type { Environment } from './environment.ts'
import { notFound } from './static-files.ts'

/** A video that is no longer public leaves shared caches within a minute. */
const MAX_AGE_SEC = 60
const ENTRY_COUNT = 24
const ATOM = 'application/atom+xml; charset=utf-8'

type VideoMessages = Messages['video']

interface Feed {
  title: string
  /** Of the page that it follows. */
  pagePath: string
  path: string
  videos: readonly Video[]
  /** Seconds since 1970, of a feed without entries. */
  startTime: number
}

type FeedDeps = Pick<ApiDeps, 'routes' | 'database' | 'connection' | 'readSite'>

/** Atom feeds (RFC 4287) of the videos of a user and of those with a hashtag, as a guest finds them. */
export function mountFeeds(app: Hono<Environment>, deps: FeedDeps): void {
  app.get('/feeds/:user{@[^/]+\\.xml}', async (hono) => {
    const name = hono.req.param('user').slice('@'.length, -'.xml'.length)
    const user = (await callAsAnybody(hono, 'users.detail', { user: name }, deps))?.user
    if (!user || user.isPrivate) return notFound(hono)
    const list = await callAsAnybody(hono, 'feed.userPosts', { userId: user.id, count: ENTRY_COUNT }, deps)
    if (!list) return notFound(hono)
    return answerWith(hono, {
      title: `${user.nickname} (@${user.uniqueId}) · ${await readSiteName(deps.readSite)}`,
      pagePath: userPath(user),
      path: userFeedPath(user),
      videos: videosOf(list),
      startTime: user.createTime,
    })
  })

  app.get('/feeds/tag/:name{[^/]+\\.xml}', async (hono) => {
    const tagName = hono.req.param('name').slice(0, -'.xml'.length)
    const tag = (await callAsAnybody(hono, 'tags.detail', { tagName }, deps))?.tag
    const list =
      tag && (await callAsAnybody(hono, 'feed.tagged', { tagId: tag.id, count: ENTRY_COUNT }, deps))
    if (!list) return notFound(hono)
    return answerWith(hono, {
      title: `#${tag.name} · ${await readSiteName(deps.readSite)}`,
      pagePath: tagPath(tag.name),
      path: tagFeedPath(tag.name),
      videos: videosOf(list).toSorted((a, b) => b.createTime - a.createTime),
      startTime: 0,
    })
  })

  async function answerWith(hono: Context<Environment>, feed: Feed): Promise<Response> {
    const origin = deps.connection.ownOrigin(hono.req.raw.headers)
    hono.header('cache-control', deps.connection.sharedCacheControl(MAX_AGE_SEC))
    // A feed has one address for all languages: its titles are in the first language.
    const { video: messages } = await messagesOf(LANGUAGES[0], await readSiteName(deps.readSite))
    return hono.body(atomFeed(feed, origin, messages), 200, { 'content-type': ATOM })
  }
}

const dateOf = (epochSec: number) => new Date(epochSec * 1_000).toISOString()

export function atomFeed(
  { title, pagePath, path, videos, startTime }: Feed,
  origin: string,
  messages: VideoMessages,
): string {
  const updated = Math.max(startTime, ...videos.map(({ createTime }) => createTime))
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<id>${escapeMarkup(origin + pagePath)}</id>
<title>${escapeMarkup(title)}</title>
<updated>${dateOf(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(origin + path)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(origin + pagePath)}"/>
<icon>${escapeMarkup(`${origin}/icons/icon-192.png`)}</icon>
${videos.map((video) => entry(video, origin, messages)).join('')}</feed>
`
}

function entry(video: Video, origin: string, messages: VideoMessages): string {
  const { author, caption } = video
  const address = escapeMarkup(origin + videoPath(video))
  const picture = escapeMarkup(origin + videoPreviewPath(video.id))
  const title = escapeMarkup(videoTitle(video, messages))
  const date = dateOf(video.createTime)
  const file = sharedRendition(video)
  // The markup of the content is escaped as a whole, and text by users twice.
  const content = `<a href="${address}"><img src="${picture}" alt="${title}"/></a><p>${escapeMarkup(caption)}</p>`
  return `<entry>
<id>${address}</id>
<title>${title}</title>
<published>${date}</published>
<updated>${date}</updated>
<author><name>${escapeMarkup(author.nickname)}</name><uri>${escapeMarkup(origin + userPath(author))}</uri></author>
<link rel="alternate" type="text/html" href="${address}"/>
${file ? `<link rel="enclosure" type="video/mp4" length="${file.sizeBytes}" href="${escapeMarkup(new URL(file.url, origin).href)}"/>\n` : ''}<content type="html">${escapeMarkup(content)}</content>
<media:thumbnail url="${picture}"/>
</entry>
`
}
