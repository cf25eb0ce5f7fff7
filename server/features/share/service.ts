import { type PagePath, PAGES } from '#contract/pages.ts'
import { livePath, musicPath, stickerPath, tagPath, userPath, videoPath } from '#contract/paths.ts'
import { withoutVideo } from '#contract/share-list.ts'
import {
  SHARED_OBJECTS,
  type SharedObject,
  type SharedPage,
  type Sharer,
  type SharedSubject,
  shareParameters,
  type ShareSource,
} from '#contract/share.ts'
import { hashtagNotExist, videoNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { listRisingVideos } from '#server/features/discover/service.ts'
import {
  listRecommended,
  listTagged,
  listUserPosts,
  listWithMusic,
  listWithSticker,
} from '#server/features/feed/service.ts'
import { getMusic } from '#server/features/music/music.ts'
import { searchVideos } from '#server/features/search/service.ts'
import { requireSticker } from '#server/features/stickers/stickers.ts'
import { getProfile } from '#server/features/users/service.ts'
import { getVideo } from '#server/features/videos/service.ts'

import { readCode, shortPath, type LinkSubject } from './code.ts'
import * as repository from './repository.ts'

/** A request for the share list. */
interface ListInput {
  type: SharedSubject
  id?: string | undefined
  secUid?: string | undefined
  keyword?: string | undefined
  /** The viewer's country, for trends. */
  region: string | undefined
  count: number
  maxCursor?: string | undefined
}

/**
 * The videos below a shared page: the subject's, trending or found ones, and below a video those recommended to the
 * viewer.
 * @throws {ApiError} 10202 to 10205, 10208 or 10216 when the viewer may not see the subject
 */
export async function listShared(
  db: Db,
  viewer: Viewer | null,
  { type, id, secUid, keyword = '', count, maxCursor: cursor, region }: ListInput,
) {
  const page = { cursor, count }
  if (type === 'homepage_hot') return listRecommended(db, viewer, page)
  if (type === 'discovery') return listRisingVideos(db, viewer, { count, region })
  if (type === 'keywords_expansion')
    return searchVideos(db, viewer, { q: keyword, sort: 'relevance', ...page })
  const subject = id ?? (type === 'profile' ? secUid : undefined)
  if (!subject) throw videoNotExist()
  if (type === 'video') {
    await getVideo(db, viewer, subject)
    return withoutVideo(await listRecommended(db, viewer, page), subject)
  }
  // The subject of a live is its host: the name in its address.
  if (type === 'profile' || type === 'live') {
    const { id: userId } = await getProfile(db, viewer, subject)
    return listUserPosts(db, viewer, { userId, ...page })
  }
  if (type === 'sticker') return listWithSticker(db, viewer, { stickerId: subject, ...page })
  return type === 'tag'
    ? listTagged(db, viewer, { tagId: subject, ...page })
    : listWithMusic(db, viewer, { musicId: subject, ...page })
}

/**
 * The address of something, if its viewer may see it.
 * @throws {ApiError} 10202 to 10205, 10208 or 10216 when the viewer may not see it
 */
async function addressOf(
  db: Db,
  viewer: Viewer | null,
  { type, id }: { type: SharedObject; id: string },
): Promise<string> {
  if (type === 'video') return videoPath(await getVideo(db, viewer, id))
  if (type === 'profile') return userPath(await getProfile(db, viewer, id))
  if (type === 'live') return livePath(await getProfile(db, viewer, id))
  if (type === 'sticker') return stickerPath(await requireSticker(db, id))
  if (type === 'music') return musicPath(await getMusic(db, viewer, id))
  const name = await repository.findTagName(db, id)
  if (name === undefined) throw hashtagNotExist()
  return tagPath(name)
}

const PAGE_PATHS: Record<SharedPage, PagePath> = {
  homepage_hot: PAGES.forYou.path,
  discovery: PAGES.discover.path,
  keywords_expansion: PAGES.keywordsExpansion.path,
}

/** Something that is shared: a page, possibly with its text, or else a thing by its id. */
interface LinkInput extends ShareSource {
  type: SharedSubject
  id?: string | undefined
  keyword?: string | undefined
}

const isObject = (type: SharedSubject): type is SharedObject =>
  (SHARED_OBJECTS as readonly SharedSubject[]).includes(type)

/**
 * The path of the short link to something that its sharer may see. A page that is the same for everyone has its own
 * address instead: there are countless texts, and each link would be a row.
 * @throws {ApiError} 10202 to 10205 or 10216 when they may not
 */
export async function makeLink(
  db: Db,
  viewer: Viewer | null,
  { type, id, keyword, ...source }: LinkInput,
  sharer: Sharer,
  codeOf: (link: LinkSubject) => string,
): Promise<string> {
  if (!isObject(type)) {
    const query = { ...(keyword && { q: keyword }), ...shareParameters({ type }, source, sharer) }
    return `${PAGE_PATHS[type]}?${new URLSearchParams(query).toString()}`
  }
  if (id === undefined) throw videoNotExist()
  const link = { type, id, userId: sharer.userId, webId: sharer.webId }
  await addressOf(db, viewer, link)
  const code = codeOf(link)
  await repository.insertLink(db, code, link)
  return shortPath(code, source)
}

/**
 * The address that a short link leads a viewer to, always one of this site. A link to something that they may not see
 * looks like one that does not exist.
 * @throws {ApiError} 10204
 */
export async function openLink(db: Db, viewer: Viewer | null, text: string): Promise<string> {
  const { code, source } = readCode(text) ?? {}
  const link = code === undefined ? undefined : await repository.findLink(db, code)
  if (code === undefined || !link || !source) throw videoNotExist()
  const path = await addressOf(db, viewer, link).catch(() => {
    throw videoNotExist()
  })
  await repository.noteUse(db, code).catch(() => {
    // The link still works, even on a full disk.
  })
  return `${path}?${new URLSearchParams(shareParameters(link, source, link)).toString()}`
}

/** The id of the video that the address of a short link leads to. The viewer may not be allowed to watch it. */
export async function findLinkedVideo(db: Db, address: string): Promise<string | undefined> {
  const { code } = readCode(/\/t\/([\w-]{1,40})/.exec(address)?.[1] ?? '') ?? {}
  const link = code === undefined ? undefined : await repository.findLink(db, code)
  return link?.type === 'video' ? link.id : undefined
}

/** Days after which an unused link is removed. The same subject and sharer would get the same code again. */
const LINK_DAYS = 365
const LINKS_DELETED_AT_ONCE = 5_000
const LINK_BATCHES = 20

/** Deletes unused links in batches, each of which locks few rows briefly; the rest is left to the next run. */
export async function deleteUnusedLinks(db: Db, batchSize = LINKS_DELETED_AT_ONCE): Promise<void> {
  for (let batch = 0; batch < LINK_BATCHES; batch += 1) {
    if ((await repository.deleteUnused(db, LINK_DAYS, batchSize)) < batchSize) return
  }
}
