import type { InfiniteData } from '@tanstack/react-query'

import { videoPinEntity } from '#contract/entities.ts'
import type { ItemList } from '#contract/models/video.ts'

/**
 * Returns a list of an author's videos as it will be once their pins are saved: the videos pinned on this device come first,
 * and are marked.
 * @param wishes by entity
 */
export function pinnedFirst(
  data: InfiniteData<ItemList>,
  wishes: Readonly<Record<string, boolean>>,
): InfiniteData<ItemList> {
  const [first, ...others] = data.pages
  const wishOf = ({ id }: { id: string }) => wishes[videoPinEntity(id)]
  const isWished = (video: { id: string }) => wishOf(video) !== undefined
  const videos = data.pages.flatMap(({ itemList }) => itemList)
  if (!first || !videos.some(isWished)) return data
  const marked = videos.map((video) => ({ ...video, isPinned: wishOf(video) ?? video.isPinned ?? false }))
  const pinned = marked.filter(({ isPinned }) => isPinned)
  // The last pin comes first.
  const itemList = [
    ...pinned.filter(isWished),
    ...pinned.filter((video) => !isWished(video)),
    ...marked.filter(({ isPinned }) => !isPinned),
  ]
  return { ...data, pages: [{ ...first, itemList }, ...others.map((page) => ({ ...page, itemList: [] }))] }
}
