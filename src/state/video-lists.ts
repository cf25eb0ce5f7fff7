import { proxy } from 'valtio'

import type { SubjectOrder } from '#contract/endpoints/feed.ts'
import type { SharedSubject } from '#contract/share.ts'

/**
 * A list of videos. Its kind is named as in specification section 3 (list type names), as far as it has a screen;
 * `home_list` is the page Home, `saved_list` the videos saved on this device, `discover_list` the videos that are
 * rising; `popular_list` and `newest_list` are the other orders of For you.
 */
export type ListRef =
  | { kind: 'popular_list' | 'newest_list' }
  | { kind: 'foryou_list' | 'following_list' | 'discover_list' | 'home_list' | 'saved_list' }
  /** The videos that a user posted, likes, saved on the server or watched; or a single video, by its own id. */
  | { kind: 'user_list' | 'user_like' | 'user_saved' | 'user_watched' | 'video_list'; id: string }
  | { kind: 'challenge_list' | 'music_list' | 'sticker_list'; id: string; order: SubjectOrder }
  /** The videos that a search finds. `filters` are as in the query of an address, in the order of their names. */
  | { kind: 'search_list'; filters: string; text: string }
  /** The list below a shared page: the type and the id of its subject. */
  | { kind: 'share_list'; type: SharedSubject; id: string }

export type ListKind = ListRef['kind']

/** The name of a list: a key for data about it, also in the history. Made by `nameOf`, read by `listOf`. */
export type ListName = ListKind | `${ListKind}:${string}`

export function nameOf(list: ListRef): ListName {
  switch (list.kind) {
    case 'search_list':
      return `${list.kind}:${list.filters}:${list.text}`
    case 'share_list':
      return `${list.kind}:${list.type}:${list.id}`
    case 'challenge_list':
    case 'music_list':
    case 'sticker_list':
      return `${list.kind}:${list.id}${list.order === 'top' ? '' : `:${list.order}`}`
    default:
      return 'id' in list ? `${list.kind}:${list.id}` : list.kind
  }
}

/** The filters, which have no colon, and the search text; only the text in lists that older builds left. */
const SEARCH = /^(?:((?:[a-z]+=[^:]*)?):)?(.*)$/s

export function listOf(name: ListName): ListRef {
  const kind = kindOf(name)
  const rest = name.slice(kind.length + 1)
  const [first = '', second = ''] = rest.split(':')
  switch (kind) {
    case 'search_list': {
      const [, filters = '', text = ''] = SEARCH.exec(rest) ?? []
      return { kind, filters, text }
    }
    case 'share_list':
      return { kind, type: first as SharedSubject, id: second }
    case 'challenge_list':
    case 'music_list':
    case 'sticker_list':
      return { kind, id: first, order: second === 'newest' ? second : 'top' }
    case 'user_list':
    case 'user_like':
    case 'user_saved':
    case 'user_watched':
    case 'video_list':
      return { kind, id: first }
    default:
      return { kind }
  }
}

export const kindOf = (name: ListName) => name.split(':', 1)[0] as ListKind

interface VideoList {
  /** The video at which the viewer was last: going back leads there. */
  currentId: string | null
  /** Seconds into that video. */
  currentTime: number
}

/**
 * The viewer's places in lists, keyed by name (specification section 3). The videos themselves, in their order, are in the
 * query cache.
 */
export const videoLists = proxy<{ lists: Partial<Record<ListName, VideoList>> }>({ lists: {} })

/** Sets the current video. Another video begins at its start unless a time is given. */
export function setCurrentVideo(name: ListName, videoId: string, currentTime?: number): void {
  const list = (videoLists.lists[name] ??= { currentId: null, currentTime: 0 })
  if (currentTime !== undefined) list.currentTime = currentTime
  else if (list.currentId !== videoId) list.currentTime = 0
  list.currentId = videoId
}

export const currentVideoId = (name: ListName): string | null => videoLists.lists[name]?.currentId ?? null

/** Seconds into the video that the viewer watched last in a list. */
export const currentTime = (name: ListName): number => videoLists.lists[name]?.currentTime ?? 0

/**
 * Whether the site chooses the list's videos. Its next videos are cached for offline use, and videos can be dismissed from
 * it.
 */
/** Lists that play as feeds on pages of their own. */
const FEEDS: ReadonlySet<ListName> = new Set(['foryou_list', 'popular_list', 'newest_list', 'following_list'])

export const isFeed = (name: ListName): boolean => FEEDS.has(name)
