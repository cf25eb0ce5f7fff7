import type { Output } from './endpoints/index.ts'
import type { ItemList } from './models/video.ts'

type ShareList = Output<'share.list'>

/** The answer of the share list (specification section 7.1): its videos and cursors stand in a body. */
export function toShareList(
  { itemList, hasMore, maxCursor, minCursor }: ItemList,
  requestId: string,
): ShareList {
  const cursors = { hasMore, maxCursor, minCursor }
  return { ...cursors, body: { itemListData: itemList, ...cursors }, requestId }
}

/** The share list as other lists are. */
export const fromShareList = <List extends ShareList>({ body, ...list }: List) => ({
  ...list,
  itemList: body.itemListData,
})

/** A list without the video that its page shows already. */
export const withoutVideo = (list: ItemList, videoId: string): ItemList => ({
  ...list,
  itemList: list.itemList.filter(({ id }) => id !== videoId),
})

/** The answer of the list for embeds (specification section 7.1). */
export const toEmbedList = (list: ItemList): Output<'feed.embedVideos'> => ({ items: list.itemList })
