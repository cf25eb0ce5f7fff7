import type { InfiniteData } from '@tanstack/react-query'

import type { ItemList } from '#contract/models/video.ts'

/**
 * Returns as many of a list's pages as `maxCharacters` of JSON can hold: the one with the viewer's current video, the one
 * before it, then those after it, then those before. Without such a video the pages are taken from the start.
 */
export function pagesAround(
  { pages, pageParams }: InfiniteData<ItemList>,
  placedIds: ReadonlySet<string>,
  maxCharacters: number,
): InfiniteData<ItemList> {
  const place = Math.max(
    0,
    pages.findIndex(({ itemList }) => itemList.some(({ id }) => placedIds.has(id))),
  )
  let usedCharacters = 0
  const fits = (index: number) => {
    usedCharacters += JSON.stringify(pages[index]).length
    return usedCharacters <= maxCharacters
  }
  let start = place
  let end = place + 1
  fits(place)
  if (start > 0 && fits(start - 1)) start -= 1
  while (end < pages.length && fits(end)) end += 1
  while (start > 0 && fits(start - 1)) start -= 1
  return { pages: pages.slice(start, end), pageParams: pageParams.slice(start, end) }
}
