import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { ItemList } from '#contract/models/video.ts'
import type { ListName } from '#src/state/video-lists.ts'

import { listQuery } from './queries.ts'

/** A video further back in its list is shown without the list. */
const MAX_PAGES = 8

const idsOf = (pages: readonly ItemList[]) => pages.flatMap(({ itemList }) => itemList.map(({ id }) => id))

/**
 * Finds the ids of a list's videos as far as one of them, with the rest of its page; undefined when the video is
 * not found.
 */
export async function findInList(
  queryClient: QueryClient,
  api: ApiClient,
  name: ListName,
  videoId: string,
): Promise<string[] | undefined> {
  const query = listQuery(api, name)
  const known = idsOf(queryClient.getQueryData(query.queryKey)?.pages ?? [])
  if (known.includes(videoId)) return known
  for (let count = 1; count <= MAX_PAGES; count *= 2) {
    const { pages } = await queryClient.fetchInfiniteQuery({ ...query, pages: count, staleTime: 0 })
    const ids = idsOf(pages)
    if (ids.includes(videoId)) return ids
    if (pages.length < count || !pages.at(-1)?.hasMore) return undefined
  }
  return undefined
}
