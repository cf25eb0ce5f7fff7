import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import { PUSH_WATCH_MAX_COUNT } from '#contract/constants.ts'
import type { ItemList } from '#contract/models/video.ts'
import type { Watch } from '#contract/push.ts'
import { videoLists } from '#src/state/video-lists.ts'

import { isVideoPages, mapServerData } from './server-data.ts'

/**
 * The pages of a list around the viewer's place: the one with their current video, or the last one, then the next,
 * then the one before. It changes once per page, not with each video.
 */
function pagesAround(data: InfiniteData<ItemList>): InfiniteData<ItemList> {
  const currentIds = new Set(Object.values(videoLists.lists).map((list) => list?.currentId))
  const found = data.pages.findIndex((page) => page.itemList.some(({ id }) => currentIds.has(id)))
  const at = found === -1 ? data.pages.length - 1 : found
  const pages = [at, at + 1, at - 1].flatMap((index) => data.pages[index] ?? [])
  return { ...data, pages }
}

/**
 * The videos and users that the page shows or is about to show, the nearest first, at most as many as may be watched.
 */
export function whatIsShown(queryClient: QueryClient): Watch {
  const revs = new Map<string, number>()
  const userIds = new Set<string>()
  for (const { state } of queryClient.getQueryCache().findAll({ type: 'active' })) {
    mapServerData(isVideoPages(state.data) ? pagesAround(state.data) : state.data, {
      video(video) {
        revs.set(video.id, video.stats.rev)
        userIds.add(video.author.id)
        return video
      },
      user(user) {
        userIds.add(user.id)
        return user
      },
    })
  }
  return {
    videos: Array.from(revs, ([id, rev]) => ({ id, rev })).slice(0, PUSH_WATCH_MAX_COUNT),
    userIds: [...userIds].slice(0, PUSH_WATCH_MAX_COUNT),
  }
}
