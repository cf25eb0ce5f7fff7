import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import type { ItemList, Video } from '#contract/models/video.ts'
import { callWorker } from '#src/data/api.ts'
import { retainNewerStats } from '#src/data/retain-newer-stats.ts'
import { mapServerData } from '#src/data/server-data.ts'
import { mergeById } from '#src/state/merge-by-id.ts'

const ASK_AGAIN_MS = 5_000

/**
 * The videos that are saved on this device, in the shape of a list from the server: results of likes patch
 * them like all others. The query fails while the device does not respond, and is retried until it does.
 */
export const savedVideosQuery = () =>
  queryOptions({
    queryKey: ['saved'],
    queryFn: async ({ client }): Promise<InfiniteData<ItemList>> => {
      const videos = mergeById(await callWorker('offline.videos', null))
      const page = { itemList: asKnown(client, videos), hasMore: false, maxCursor: '', minCursor: '' }
      return { pages: [page], pageParams: [''] }
    },
    structuralSharing: retainNewerStats,
    staleTime: 0,
    refetchInterval: ({ state }) => state.status === 'error' && ASK_AGAIN_MS,
    // A video that is being watched stays, even when its copy is removed elsewhere.
    refetchOnReconnect: false,
  })

/** Returns videos as they were saved, with newer counters, likes and authors that this page knows. */
function asKnown(client: QueryClient, videos: readonly Video[]): Video[] {
  const newest = new Map(videos.map((video) => [video.id, video]))
  const compare = (video: Video) => {
    const known = newest.get(video.id)
    if (known && video.stats.rev >= known.stats.rev) newest.set(video.id, video)
    return video
  }
  for (const { state } of client.getQueryCache().getAll()) mapServerData(state.data, { video: compare })
  return videos.map((copy) => {
    const { liked, saved, stats, author } = newest.get(copy.id) ?? copy
    return { ...copy, liked, saved, stats, author: { ...copy.author, relation: author.relation } }
  })
}
