import type { InfiniteData } from '@tanstack/react-query'

import type { ItemList } from '#contract/models/video.ts'

/**
 * A list of an author's videos as it will be once their pins are saved: with those that were pinned on this device first, and
 * marked. @param wishes by id
 */
export function pinnedFirst(
  data: InfiniteData<ItemList>,
  wishes: Readonly<Record<string, boolean>>,
): InfiniteData<ItemList> {
  const [first, ...others] = data.pages
  if (!first || Object.keys(wishes).length === 0) return data
  const marked = data.pages
    .flatMap(({ itemList }) => itemList)
    .map((video) => ({ ...video, isPinned: wishes[video.id] ?? video.isPinned ?? false }))
  const pinned = marked.filter(({ isPinned }) => isPinned)
  // The last pin stands first.
  const isWished = ({ id }: { id: string }) => Object.hasOwn(wishes, id)
  const itemList = [
    ...pinned.filter(isWished),
    ...pinned.filter((video) => !isWished(video)),
    ...marked.filter(({ isPinned }) => !isPinned),
  ]
  return { ...data, pages: [{ ...first, itemList }, ...others.map((page) => ({ ...page, itemList: [] }))] }
}
