import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'

import type { ApiClient } from '#contract/client.ts'
import type { Video } from '#contract/models/video.ts'
import { livePath, musicPath, stickerPath, tagPath, userPath, videoPath } from '#contract/paths.ts'
import { videoTitle } from '#contract/preview.ts'
import type { DownloadType, SharedObject } from '#contract/share.ts'
import { messages as landing } from '#messages/landing.ts'
import { messages as lives } from '#messages/live.ts'
import { messages } from '#messages/video.ts'
import { liveDetailQuery } from '#src/data/live.ts'
import {
  firstOf,
  musicDetailQuery,
  sessionQuery,
  shareListQuery,
  type SharedLink,
  stickerDetailQuery,
  tagDetailQuery,
  userDetailQuery,
  videoDetailQuery,
} from '#src/data/queries.ts'
import { isPublicVideo, pictureOf } from '#src/screens/page-head.ts'
import { loadOrNotFound } from '#src/screens/status/status-screen.tsx'

/** The subject of a shared page, and its preview on other sites. */
interface Shared {
  subject: { type: SharedObject; id: string }
  path: string
  title: string
  description: string
  /** Whether search engines should leave out the subject's page. */
  isUnlisted?: boolean | undefined
  /** The subject's picture, if it is not a list of videos. */
  pictureUrl?: string | null
}

type Search = Readonly<Record<string, unknown>>
type Find = (
  context: { api: ApiClient; queryClient: QueryClient },
  key: string,
) => Promise<Shared & { video?: Video }>

/** How to find subjects, by the last segment of the addresses of specification section 2.2. */
const FINDERS: Record<DownloadType, { parameter: 'id' | 'name'; find: Find }> = {
  video: {
    parameter: 'id',
    async find({ api, queryClient }, id) {
      const { video } = await queryClient.ensureQueryData(videoDetailQuery(api, id))
      const description = video.caption || messages.descriptionBy({ name: video.author.nickname })
      return {
        subject: { type: 'video', id },
        path: videoPath(video),
        title: videoTitle(video, messages),
        description,
        isUnlisted: !isPublicVideo(video),
        video,
      }
    },
  },
  user: {
    parameter: 'id',
    async find({ api, queryClient }, id) {
      const { user } = await queryClient.ensureQueryData(userDetailQuery(api, id))
      return {
        subject: { type: 'profile', id: user.id },
        path: userPath(user),
        title: `${user.nickname} (@${user.uniqueId})`,
        description: user.bio || messages.videosBy({ name: user.nickname }),
        isUnlisted: user.isPrivate,
      }
    },
  },
  challenge: {
    parameter: 'name',
    async find({ api, queryClient }, name) {
      const { tag } = await queryClient.ensureQueryData(tagDetailQuery(api, name))
      return {
        subject: { type: 'tag', id: tag.id },
        path: tagPath(tag.name),
        title: `#${tag.name}`,
        description: messages.videosWithTag({ tag: tag.name }),
      }
    },
  },
  music: {
    parameter: 'id',
    async find({ api, queryClient }, id) {
      const { music } = await queryClient.ensureQueryData(musicDetailQuery(api, id))
      const names = { title: music.title, name: music.authorName }
      return {
        subject: { type: 'music', id: music.id },
        path: musicPath(music),
        title: messages.musicBy(names),
        description: messages.videosWithMusic(names),
      }
    },
  },
  sticker: {
    parameter: 'id',
    async find({ api, queryClient }, stickerId) {
      const { sticker } = await queryClient.ensureQueryData(stickerDetailQuery(api, stickerId))
      return {
        subject: { type: 'sticker', id: sticker.id },
        path: stickerPath(sticker),
        title: sticker.name,
        description: landing.videosWithSticker({ name: sticker.name }),
        pictureUrl: sticker.url,
      }
    },
  },
  live: {
    parameter: 'id',
    async find({ api, queryClient }, uniqueId) {
      const { user } = await queryClient.ensureQueryData(userDetailQuery(api, uniqueId))
      // The page for the app itself says why a viewer may not watch a live that is on air.
      const live = await queryClient.fetchQuery(liveDetailQuery(api, uniqueId)).catch(() => undefined)
      const name = user.nickname
      const room = live?.liveStream
      return {
        subject: { type: 'live', id: user.id },
        path: livePath(user),
        title: room ? lives.titleOf({ name }) : landing.notLive({ name }),
        description: room?.title || messages.videosBy({ name }),
        isUnlisted: user.isPrivate,
        pictureUrl: room?.pictureUrl ?? user.avatarUrl,
      }
    },
  },
}

const isDownloadType = (kind: string): kind is DownloadType => Object.hasOwn(FINDERS, kind)

/** The link that led to a page, from the parameters of its address (contract/share.ts). */
function linkOf(search: Search): SharedLink {
  const valueOf = (name: string) =>
    typeof search[name] === 'string' ? search[name].slice(0, 256) : undefined
  return {
    utmSource: valueOf('utm_source'),
    utmMedium: valueOf('utm_medium'),
    utmCampaign: valueOf('utm_campaign'),
    shareUid: valueOf('share_user_id'),
  }
}

/** Loads the subject of a shared page, its list, and the video that plays: the subject, or the first of the list. */
export async function loadShared(
  context: { api: ApiClient; queryClient: QueryClient },
  kind: string,
  search: Search,
) {
  if (!isDownloadType(kind)) throw notFound()
  const { parameter, find } = FINDERS[kind]
  const key = search[parameter]
  if (typeof key !== 'string' || !key) throw notFound()
  const { api, queryClient } = context
  const found = find(context, key).catch(async (refusal: unknown) => {
    // The screen in its place asks different things of guests and users.
    await queryClient.prefetchQuery(sessionQuery(api))
    throw refusal
  })
  const { subject, video: own, pictureUrl, ...words } = await loadOrNotFound(found)
  const link = linkOf(search)
  const { pages } = await queryClient.ensureInfiniteQueryData(shareListQuery(api, subject, link))
  const first = own ?? firstOf(pages)
  // A video of the list would be taken for the live.
  const video = kind === 'live' ? undefined : first
  const type = kind === 'video' ? ('video.other' as const) : ('website' as const)
  const preview = { ...words, type, picture: pictureOf(first), ...(own && { video: own }) }
  return { subject, link, preview, video, pictureUrl }
}

export type LoadedShared = Awaited<ReturnType<typeof loadShared>>
