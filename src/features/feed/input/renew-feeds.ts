import { type InfiniteData, onlineManager } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'

import type { ItemList } from '#contract/models/video.ts'
import { followingFeedQuery, recommendFeedQuery } from '#src/data/queries.ts'
import { currentVideoId, type ListName } from '#src/state/video-lists.ts'
import { currentVideo } from '#src/ui/document.ts'

/** On a busy device the feed is still moving when the videos arrive. */
const ARRIVAL_MS = 1_000

type Renewable = '/foryou' | '/following'

/** Whether the feed at `pathname` has new videos now and then. */
export const canRenew = (pathname: string): pathname is Renewable =>
  pathname === '/foryou' || pathname === '/following'

const isAtStart = () => currentVideo()?.dataset['index'] === '0'

/** Whether the feed reaches its first video, to which the press leads. */
async function arrivesAtStart(): Promise<boolean> {
  const deadlineMs = performance.now() + ARRIVAL_MS
  while (!isAtStart() && performance.now() < deadlineMs) await new Promise(requestAnimationFrame)
  return isAtStart()
}

/**
 * Loads new videos when a viewer presses the navigation entry of the current feed. The feed itself moves to its first video.
 */
export function renewFeeds(router: RegisteredRouter): void {
  const { api, queryClient } = router.options.context
  const feedAt = (pathname: Renewable): [readonly unknown[], ListName, () => Promise<ItemList>] => {
    if (pathname === '/following')
      return [followingFeedQuery(api).queryKey, 'following_list', () => api.feed.following({})]
    const { order } = router.state.location.search
    const load = () => api.feed.recommend(order ? { order } : {})
    return [recommendFeedQuery(api, order).queryKey, order ? `${order}_list` : 'foryou_list', load]
  }
  async function renew(
    queryKey: readonly unknown[],
    listName: ListName,
    load: () => Promise<ItemList>,
  ): Promise<void> {
    const page = await load()
    // A viewer who has watched on meanwhile stays where they are.
    if (!(await arrivesAtStart())) return
    const shownId = currentVideoId(listName)
    if (page.itemList[0]?.id === shownId) return
    // Left in the list, the video on the screen would stay on it.
    const itemList = page.itemList.filter(({ id }) => id !== shownId)
    if (itemList.length === 0) return
    queryClient.setQueryData<InfiniteData<ItemList>>(queryKey, {
      pages: [{ ...page, itemList }],
      pageParams: [''],
    })
  }
  onNewVideosRequested(async (pathname) => {
    if (!canRenew(pathname) || !onlineManager.isOnline()) return
    await renew(...feedAt(pathname)).catch(() => {
      // On a failure the current videos stay.
    })
  })
}

/** Whether the press is on the navigation's entry for the current page: the viewer wants to go to its beginning. */
export const isPressOfThisPage = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('nav [aria-current="page"]') !== null

let wantedPath: string | undefined
let notify = (pathname: string): Promise<void> => {
  wantedPath = pathname
  return Promise.resolve()
}

/** Requests new videos on behalf of the viewer at `pathname`. Resolves when they are shown, or will not come. */
export const requestNewVideos = (pathname: string): Promise<void> => notify(pathname)

/**
 * Calls `bring` for each later request, and for the last earlier one: its script loads later than the entry can be
 * pressed.
 */
function onNewVideosRequested(bring: (pathname: string) => Promise<void>): void {
  notify = bring
  if (wantedPath !== undefined) void bring(wantedPath)
}
