import type { HistoryState } from '@tanstack/react-router'

import type { ViewScene } from '#contract/models/view-report.ts'
import { findPage, type PageName } from '#contract/pages.ts'
import { browserMode } from '#src/state/browser-mode.ts'
import { kindOf, type ListKind, listOf } from '#src/state/video-lists.ts'

/** Channel ids of specification section 3, of lists that have one. */
const CHANNEL_IDS: Partial<Record<ListKind, number>> = {
  // Hot.
  home_list: 0,
  foryou_list: 18,
  following_list: 10,
  user_list: 3,
  user_like: 4,
  challenge_list: 5,
  music_list: 6,
  search_list: 23,
  // Hot video.
  discover_list: 24,
}

/** Channel ids of a single video, by where it was opened: in a message, or in a notice of the inbox. */
const OPENED_FROM_CHANNEL_IDS = { messages: 28, inbox: 33 } as const

/** Channel ids of the same lists sorted by newest: music fresh, challenge fresh. */
const FRESH_CHANNEL_IDS: Partial<Record<ListKind, number>> = { music_list: 8, challenge_list: 9 }

/** Source scenes (specification section 3): numbered here, since their meanings are not specified. Never renumber. */
const SOURCE_SCENES: Record<ListKind, number> = {
  foryou_list: 0,
  following_list: 1,
  user_list: 2,
  user_like: 3,
  user_saved: 4,
  challenge_list: 5,
  music_list: 6,
  search_list: 7,
  video_list: 8,
  share_list: 9,
  saved_list: 10,
  discover_list: 11,
  home_list: 12,
  sticker_list: 13,
  user_watched: 14,
  popular_list: 15,
  newest_list: 16,
}

/** Layout modes of specification section 2.4: a feed, the viewer page of a list, and everything else. */
type LayoutMode = 'one_column' | 'browser_mode' | 'other'

/** The place in which videos are played, as feed events name it. */
export interface Surface {
  channel_id?: number
  source_scene: number
  layout_mode: LayoutMode
}

/** @param path of the page that has the screen */
export function surfaceAt(path: string): Surface {
  const { listName } = browserMode
  const kind = listName ? kindOf(listName) : feedAt(path)
  const list = listName && listOf(listName)
  const isFresh = list && 'order' in list && list.order === 'newest'
  const { openedFrom } = (history.state ?? {}) as HistoryState
  const channelId =
    kind === 'video_list'
      ? openedFrom && OPENED_FROM_CHANNEL_IDS[openedFrom]
      : (isFresh ? FRESH_CHANNEL_IDS : CHANNEL_IDS)[kind]
  const isFeed = kind === 'foryou_list' || kind === 'following_list'
  return {
    ...(channelId !== undefined && { channel_id: channelId }),
    source_scene: SOURCE_SCENES[kind],
    layout_mode: listName ? 'browser_mode' : isFeed ? 'one_column' : 'other',
  }
}

/** The list that plays on a page when no viewer page is open: a feed, or a single video. */
function feedAt(path: string): ListKind {
  const name = findPage(path)?.name
  return name === 'forYou' ? 'foryou_list' : name === 'following' ? 'following_list' : 'video_list'
}

/** Scenes of the lists that are opened in the viewer. */
const LIST_SCENES: Record<ListKind, ViewScene> = {
  foryou_list: 'foryou',
  popular_list: 'foryou',
  newest_list: 'foryou',
  following_list: 'following',
  home_list: 'home',
  user_list: 'profile',
  user_like: 'liked',
  user_saved: 'saved',
  user_watched: 'history',
  challenge_list: 'hashtag',
  music_list: 'sound',
  sticker_list: 'sticker',
  search_list: 'search',
  video_list: 'video',
  share_list: 'shared',
  saved_list: 'offline',
  discover_list: 'discover',
}

/** Scenes of pages that play videos themselves. */
const PAGE_SCENES: Partial<Record<PageName, ViewScene>> = {
  forYou: 'foryou',
  following: 'following',
  home: 'home',
  user: 'profile',
  profile: 'profile',
  tag: 'hashtag',
  music: 'sound',
  sticker: 'sticker',
  search: 'search',
  discover: 'discover',
  watchHistory: 'history',
}

/** The scene in which a video is watched. @param path of the page that has the screen */
export function sceneAt(path: string): ViewScene {
  const { listName } = browserMode
  const kind = listName && kindOf(listName)
  const { openedFrom } = (history.state ?? {}) as HistoryState
  if (kind && kind !== 'video_list') return LIST_SCENES[kind]
  const name = findPage(path)?.name
  return openedFrom ?? PAGE_SCENES[name ?? 'notFound'] ?? 'video'
}
