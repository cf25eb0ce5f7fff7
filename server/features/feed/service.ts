import { FEED_OFFER_SIZE, FEED_PAGE_SIZE, type FeedOrder } from '#contract/constants.ts'
import type { SubjectOrder } from '#contract/endpoints/feed.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { notLoggedIn, refusalOf } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import {
  momentCursor,
  newestCursor,
  postsCursor,
  rankCursor,
  type CursorFormat,
  type Moment,
  type Rank,
} from '#server/db/cursor.ts'
import { getMusic } from '#server/features/music/music.ts'
import { requireSticker } from '#server/features/stickers/stickers.ts'
import { requireTag } from '#server/features/tags/service.ts'
import { requireLikedShown } from '#server/features/users/privacy-service.ts'
import { getProfile } from '#server/features/users/service.ts'
import { loadVideos } from '#server/features/videos/service.ts'
import { requireShownUser } from '#server/features/visibility/service.ts'

import { composePage } from './compose-page.ts'
import { decodeCursor, encodeCursor } from './feed-cursor.ts'
import { findCandidates } from './recommend-repository.ts'
import * as repository from './repository.ts'

interface PageInput {
  cursor?: string | undefined
  count: number
}

interface RecommendInput extends PageInput {
  /** Groups of which a few videos are listed in addition. */
  groups?: number[] | undefined
}

interface OrderedInput extends PageInput {
  order?: SubjectOrder | undefined
}

/**
 * For you: a page from each viewer's pools (specification section 7.1, recommend). Guests all have the same pools, and
 * only the cursor and the groups that they name are known of them.
 * @param guestLimit videos after which guests are asked to log in; Infinity for none
 * @throws {ApiError} 10404 when a guest has reached the limit
 */
export async function listRecommended(
  db: Db,
  viewer: Viewer | null,
  input: RecommendInput,
  guestLimit = Infinity,
): Promise<ItemList> {
  const start = input.cursor
  const cursor = decodeCursor(start)
  const left = viewer ? Infinity : guestLimit - cursor.shownCount
  if (left <= 0) throw refusalOf('feedListLimit')
  const { count, groups } = withinLimit(input, left)
  const rows = await findCandidates(db, { cursor, count, groups }, viewer?.id ?? null)
  const candidates = rows.filter((row) => row.pool !== 'interest')
  const tagIds = rows.filter((row) => row.pool === 'interest').map(({ id }) => id)
  const { videos, hasMore, next } = composePage(candidates, { ...cursor, tagIds }, count)
  const loaded = await loadVideos(db, videos, viewer, { hasFeatures: true })
  const reasons = new Map(videos.map(({ id, reason }) => [id, reason]))
  return {
    itemList: loaded.map((video) => ({ ...video, reason: reasons.get(video.id) })),
    hasMore,
    minCursor: start ?? '',
    maxCursor: encodeCursor(next),
  }
}

/** An offer is more than is shown of it, so for a guest with few videos left it becomes a page of that many. */
function withinLimit(
  { count, groups = [] }: RecommendInput,
  left: number,
): { count: number; groups: number[] } {
  const isOffer = count === FEED_OFFER_SIZE && left >= FEED_PAGE_SIZE
  return isOffer || left >= count ? { count, groups } : { count: left, groups: [] }
}

/**
 * All public videos in one order. Of a site that asks guests to log in, they get one page.
 * @throws {ApiError} 10404 for the next one
 */
export function listInFeedOrder(
  db: Db,
  viewer: Viewer | null,
  { order, ...page }: PageInput & { order: FeedOrder },
  guestLimit = Infinity,
): Promise<ItemList> {
  const limit = viewer ? Infinity : guestLimit
  if (page.cursor && limit < Infinity) throw refusalOf('feedListLimit')
  const input = { ...page, count: Math.min(page.count, limit) }
  const viewerId = viewer?.id ?? null
  return listInOrder(
    db,
    viewer,
    { ...input, order: order === 'popular' ? 'top' : order },
    (below, size) => db.query(repository.popularQuery(viewerId, below, size)),
    (before, size) => db.query(repository.newestQuery(viewerId, before, size)),
  )
}

/** The newest videos of the users whom the viewer follows (specification section 7.1, following). */
export function listFollowing(db: Db, viewer: Viewer, input: PageInput): Promise<ItemList> {
  const order = newestFirst((before, limit) => repository.findOfFollowed(db, viewer.id, before, limit))
  return listPage(db, viewer, input, order)
}

/**
 * A user's videos, the pinned ones first, then the newest (specification section 7.1, post).
 * @throws {ApiError} 10202 when there is no such user
 */
export async function listUserPosts(
  db: Db,
  viewer: Viewer | null,
  { userId, ...input }: PageInput & { userId: string },
): Promise<ItemList> {
  const list = await listPage(db, viewer, input, pinnedFirst(db, userId, viewer))
  if (list.itemList.length === 0) await requireShownUser(db, viewer, userId)
  return list
}

/**
 * A user's videos as guests see them, for the pages of other sites.
 * @throws {ApiError} 10202 when there is no such user
 */
export async function listPostsOf(db: Db, secUid: string, count: number): Promise<ItemList> {
  const { id: userId } = await getProfile(db, null, secUid)
  return listUserPosts(db, null, { userId, count })
}

/**
 * The videos that a user likes, the latest like first; without an id, those of the viewer (specification section 7.1,
 * user likes).
 * @throws {ApiError} 10102 for a guest without an id, 10202, 403 or 10222 when the viewer may not see them
 */
export async function listLiked(
  db: Db,
  viewer: Viewer | null,
  { userId = viewer?.id, ...input }: PageInput & { userId?: string | undefined },
): Promise<ItemList> {
  if (userId === undefined) throw notLoggedIn()
  await requireLikedShown(db, viewer, userId)
  return listMarked(db, viewer, { kind: 'liked', userId }, input)
}

/** The videos that the viewer saved, the latest first. No other user is shown them. */
export const listSaved = (db: Db, viewer: Viewer, input: PageInput): Promise<ItemList> =>
  listMarked(db, viewer, { kind: 'saved', userId: viewer.id }, input)

/** The videos that the viewer watched while their history was on and may still watch, the latest first. */
export const listWatched = (db: Db, viewer: Viewer, input: PageInput): Promise<ItemList> =>
  listMarked(db, viewer, { kind: 'watched', userId: viewer.id }, input, (video, { atUs }) => ({
    ...video,
    watchTime: Math.floor(Number(atUs) / 1_000_000),
  }))

/** The dismissed videos that the viewer may still watch, the latest first. */
export const listDismissed = (db: Db, viewer: Viewer, input: PageInput): Promise<ItemList> =>
  listMarked(db, viewer, { kind: 'dismissed', userId: viewer.id }, input)

function listMarked(
  db: Db,
  viewer: Viewer | null,
  whose: Omit<repository.MarkedList, 'viewerId'>,
  input: PageInput,
  present?: Order<repository.MarkedRow, Moment>['present'],
): Promise<ItemList> {
  const list = { ...whose, viewerId: viewer?.id ?? null }
  const order: Order<repository.MarkedRow, Moment> = {
    format: momentCursor,
    find: (before, limit) => repository.findMarked(db, list, before, limit),
    findLastRead: (before) => repository.findLastRead(db, list, before),
    placeOf: ({ atUs, id }) => [atUs, id],
    ...(present && { present }),
  }
  return listPage(db, viewer, input, order)
}

/**
 * The videos with a hashtag, by their rank in For you or the newest first (specification section 7.1, hashtag). A video
 * that meanwhile rises past the cursor appears when the list is reloaded.
 * @throws {ApiError} 10205 when there is no such hashtag, 10209 and 10211 when there is a rule against it
 */
export async function listTagged(
  db: Db,
  viewer: Viewer | null,
  { tagId, ...input }: OrderedInput & { tagId: string },
): Promise<ItemList> {
  const list = await listInOrder(
    db,
    viewer,
    input,
    (below, limit) => repository.findTagged(db, tagId, below, limit),
    (before, limit) => repository.findNewestTagged(db, tagId, before, limit),
  )
  // With a rule, nothing is found.
  if (list.itemList.length === 0) await requireTag(db, tagId)
  return list
}

/**
 * The videos with a sound, in the order of those with a hashtag (specification section 7.1, music).
 * @throws {ApiError} 10203 when there is no such sound
 */
export async function listWithMusic(
  db: Db,
  viewer: Viewer | null,
  { musicId, ...input }: OrderedInput & { musicId: string },
): Promise<ItemList> {
  const list = await listInOrder(
    db,
    viewer,
    input,
    (below, limit) => repository.findWithMusic(db, musicId, below, limit),
    (before, limit) => repository.findNewestWithMusic(db, musicId, before, limit),
  )
  if (list.itemList.length === 0) await getMusic(db, viewer, musicId)
  return list
}

/**
 * The videos with a sticker, in the order of those with a hashtag.
 * @throws {ApiError} 10208 when there is no such sticker
 */
export async function listWithSticker(
  db: Db,
  viewer: Viewer | null,
  { stickerId, ...input }: OrderedInput & { stickerId: string },
): Promise<ItemList> {
  const list = await listInOrder(
    db,
    viewer,
    input,
    (below, limit) => db.query(repository.withStickerQuery(stickerId, below, limit)),
    (before, limit) => db.query(repository.newestWithStickerQuery(stickerId, before, limit)),
  )
  if (list.itemList.length === 0) await requireSticker(db, stickerId)
  return list
}

/** An order of videos, with the positions at which pages end. */
interface Order<Row extends { id: string }, Place> {
  format: CursorFormat<Place>
  find: (after: Place | null, limit: number) => Promise<Row[]>
  /** For a page that is short because it reads no further: finds the row from which the next page continues. */
  findLastRead?: (after: Place | null) => Promise<Row | undefined>
  placeOf: (row: Row) => Place
  /** Adds to a video what only the list knows. */
  present?: (video: Video, row: Row) => Video
}

const newestFirst = (
  find: (before: string | null, limit: number) => Promise<repository.NewestRow[]>,
): Order<repository.NewestRow, [string]> => ({
  format: newestCursor,
  find: (before, limit) => find(before?.[0] ?? null, limit),
  placeOf: (row) => [row.order],
})

/**
 * Positions contain the pinned videos already shown, so that one that is pinned or unpinned meanwhile is neither
 * repeated nor skipped.
 */
function pinnedFirst(
  db: Db,
  authorId: string,
  viewer: Viewer | null,
): Order<repository.PostRow & { shown: readonly string[] }, string[]> {
  const whose = { authorId, viewerId: viewer?.id ?? null }
  return {
    format: postsCursor,
    async find(after, limit) {
      const [before, ...shown] = after ?? []
      if (before !== undefined) {
        const next = repository.nextOfAuthorQuery(whose, { before, shown }, limit)
        return (await db.query<repository.PostRow>(next)).map((row) => ({ ...row, shown }))
      }
      const first = await db.query<repository.PostRow>(repository.firstOfAuthorQuery(whose, limit))
      const pinned = first.filter(({ isPinned }) => isPinned).map(({ id }) => id)
      return first.map((row) => ({ ...row, shown: pinned }))
    },
    placeOf: ({ order, shown }) => [order, ...shown],
  }
}

const byRank = (
  find: (below: Rank | null, limit: number) => Promise<repository.RankedRow[]>,
): Order<repository.RankedRow, Rank> => ({
  find,
  format: rankCursor,
  placeOf: ({ id, score }) => [score, id],
})

/** A page of videos by their rank, or the newest first. */
const listInOrder = (
  db: Db,
  viewer: Viewer | null,
  { order = 'top', ...input }: OrderedInput,
  findTop: Parameters<typeof byRank>[0],
  findNewest: Parameters<typeof newestFirst>[0],
): Promise<ItemList> =>
  order === 'top'
    ? listPage(db, viewer, input, byRank(findTop))
    : listPage(db, viewer, input, newestFirst(findNewest))

async function listPage<Row extends { id: string }, Place>(
  db: Db,
  viewer: Viewer | null,
  { cursor, count }: PageInput,
  { format, find, findLastRead, placeOf, present }: Order<Row, Place>,
): Promise<ItemList> {
  const after = format.decode(cursor)
  const found = await find(after, count + 1)
  const page = found.slice(0, count)
  const isFull = found.length > count
  const lastRead = isFull ? undefined : await findLastRead?.(after)
  const last = lastRead ?? page.at(-1)
  const videos = await loadVideos(db, page, viewer)
  return {
    itemList: present ? withRows(videos, page, present) : videos,
    hasMore: isFull || lastRead !== undefined,
    minCursor: cursor ?? '',
    maxCursor: last ? format.encode(placeOf(last)) : (cursor ?? ''),
  }
}

function withRows<Row extends { id: string }>(
  videos: readonly Video[],
  rows: readonly Row[],
  present: (video: Video, row: Row) => Video,
): Video[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return videos.map((video) => {
    const row = byId.get(video.id)
    return row ? present(video, row) : video
  })
}
