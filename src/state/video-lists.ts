import { proxy } from 'valtio'

/** Names of lists (specification section 3, list type names) as far as they have a screen. */
export type ListName =
  | 'foryou_list'
  | 'following_list'
  /** Videos that rise at the moment. */
  | 'discover_list'
  /** Videos of the page Home. */
  | 'home_list'
  /** Videos saved on this device. */
  | 'saved_list'
  | `user_list:${string}`
  /** Videos that a user likes. */
  | `user_like:${string}`
  /** Videos that the viewer has saved on the server, by their own id. */
  | `user_saved:${string}`
  | `challenge_list:${string}`
  | `music_list:${string}`
  /** Videos with a sticker of the site. */
  | `sticker_list:${string}`
  | `video_list:${string}`
  /** Videos that a search finds, by its filters and the text that was searched for. */
  | `search_list:${string}:${string}`
  /** Below a shared page: the type and the id of its subject. */
  | `share_list:${string}:${string}`

interface VideoList {
  /** Video ids in the order in which the viewer meets them. */
  ids: string[]
  /** The video that the viewer was at last: going back leads there. */
  currentId: string | null
  /** Seconds into that video. */
  currentTime: number
}

/** Lists keyed by name, as they were met on this device. The videos themselves are in the query cache. */
export const videoLists = proxy<{ lists: Partial<Record<ListName, VideoList>> }>({ lists: {} })

/** Entries in their first order, each id once (specification section 3: lists are merged by id). */
export function mergeById<Entry extends { id: string }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Adds ids that the list does not have yet at its end (specification section 3: merged by id). */
export function mergeVideoList(name: ListName, ids: readonly string[]): void {
  const list = (videoLists.lists[name] ??= { ids: [], currentId: null, currentTime: 0 })
  const known = new Set(list.ids)
  list.ids.push(...ids.filter((id) => !known.has(id) && known.add(id)))
}

/** Sets the current video. Another video begins at its start unless a time is given. */
export function setCurrentVideo(name: ListName, videoId: string, currentTime?: number): void {
  mergeVideoList(name, [videoId])
  const list = videoLists.lists[name]
  if (!list) return
  if (currentTime !== undefined) list.currentTime = currentTime
  else if (list.currentId !== videoId) list.currentTime = 0
  list.currentId = videoId
}

export const currentVideoId = (name: ListName): string | null => videoLists.lists[name]?.currentId ?? null

/** Seconds into the video that the viewer watched last in a list. */
export const currentTime = (name: ListName): number => videoLists.lists[name]?.currentTime ?? 0

/** Whether the site fills the list by itself. Its next videos are cached for offline, and videos can be hidden from it. */
export const isFeed = (name: ListName): boolean => name === 'foryou_list' || name === 'following_list'
