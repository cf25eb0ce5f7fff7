import type { Output } from './endpoints/index.ts'
import type { ItemList, WireList, SharedVideo, Video } from './models/video.ts'

type ShareList = Output<'share.list'>

/** Adds what readers outside the app look for besides the author's name (specification section 3, authorInfos). */
export function toSharedVideo(video: Video): SharedVideo {
  const { relation, ...summary } = video.author
  const stats = video.authorStats
  return { ...video, author: { ...summary, relation, stats }, authorInfos: { ...summary, stats } }
}

/** The answer of the share list (specification section 7.1): its videos and cursors are in a body. */
export function toShareList(list: ItemList, requestId: string): ShareList {
  const body = toListBody(list)
  const { itemListData: _, ...cursors } = body
  return { ...cursors, body, requestId }
}

/** A list for readers of a body (specification section 3, item-list response). */
export const toListBody = ({ itemList, hasMore, maxCursor, minCursor }: ItemList): WireList['body'] => ({
  itemListData: itemList.map(toSharedVideo),
  hasMore,
  maxCursor,
  minCursor,
})

/** An item list with all the names that readers outside the app look for. */
export function toWireList(list: ItemList): WireList {
  const body = toListBody(list)
  return { ...list, itemList: body.itemListData, items: body.itemListData, body }
}

/** A page of the share list in the form of other lists, with the id of its request. */
export type SharePage = ItemList & { requestId: string }

/** Converts the share list to the form of other lists. */
export const fromShareList = <List extends ShareList>({
  body,
  ...list
}: List): Omit<List, 'body'> & SharePage => ({
  ...list,
  itemList: body.itemListData,
})

/** A list without the video that its page already shows. */
export const withoutVideo = (list: ItemList, videoId: string): ItemList => ({
  ...list,
  itemList: list.itemList.filter(({ id }) => id !== videoId),
})

/** The answer of the list for embeds (specification section 7.1). */
export const toEmbedList = (list: ItemList): Output<'feed.embedVideos'> => ({
  items: list.itemList.map(toSharedVideo),
})
