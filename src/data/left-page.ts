import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { HistoryState, RouterHistory } from '@tanstack/react-router'

import type { ApiClient } from '#contract/client.ts'
import type { Session } from '#contract/endpoints/session.ts'
import type { ItemList } from '#contract/models/video.ts'
import { LEFT_KEY, RETURN_MARK } from '#document/return-mark.ts'
import { tabStorage } from '#shared/browser-storage.ts'
import { showBrowserMode } from '#src/state/browser-mode.ts'
import {
  currentVideoId,
  currentTime,
  videoLists,
  setCurrentVideo,
  type ListName,
} from '#src/state/video-lists.ts'

import { pagesAround } from './pages-around.ts'
import { listQuery, SESSION_KEY } from './queries.ts'
import { modelsVersion } from './schema-version.ts'
import { isVideoPages } from './server-data.ts'

/** Pages left by a build with another version are dropped. */
const SCHEMA_VERSION = modelsVersion(1)
/** The size limit of one list, in JSON: about 100 videos. */
const MAX_LIST_CHARACTERS = 250_000
/** The size limit of all lists of a document. A tab can store some 5,000,000 characters. */
const MAX_CHARACTERS = 600_000
const MAX_DOCUMENTS = 3
const MAX_ENTRIES = 50
const MAX_PLACES = 20
const SCROLL_DEADLINE_MS = 1_500

interface LeftList {
  queryKey: QueryKey
  data: InfiniteData<ItemList>
  updatedAt: number
}

/** The state of a document of this tab when it was left. */
interface Left {
  schemaVersion: number | string
  /** The viewer's id; null for a guest. */
  ownerId: string | null
  /** Keys of the browser's history entries that the document covered. */
  entries: string[]
  lists: LeftList[]
  places: [listName: ListName, videoId: string, second: number][]
  scrollY: number
}

const entryKey = (): string | undefined => (history.state as { __TSR_key?: string } | null)?.['__TSR_key']
const ownerOf = (queryClient: QueryClient): string | null =>
  queryClient.getQueryData<Session>(SESSION_KEY)?.user?.id ?? null

function readAll(): Left[] {
  const all = tabStorage.readJson(LEFT_KEY)
  const isOurs = ({ schemaVersion }: Left) => schemaVersion === SCHEMA_VERSION
  return Array.isArray(all) ? (all as Left[]).filter(isOurs) : []
}

function placesNow(): Left['places'] {
  const places = Object.entries(videoLists.lists) as [ListName, (typeof videoLists.lists)[ListName]][]
  return places
    .flatMap(([name, list]): Left['places'] =>
      list?.currentId ? [[name, list.currentId, list.currentTime]] : [],
    )
    .slice(-MAX_PLACES)
}

/** The current lists, those that the viewer is looking at first, as many as fit. */
function listsNow(queryClient: QueryClient, places: Left['places']): LeftList[] {
  const placedIds = new Set(places.map(([, videoId]) => videoId))
  let usedCharacters = 0
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => !state.isInvalidated })
    .toSorted((a, b) => b.getObserversCount() - a.getObserversCount())
    .flatMap(({ queryKey, state: { data, dataUpdatedAt: updatedAt } }) => {
      if (!isVideoPages(data)) return []
      const around = pagesAround(data, placedIds, MAX_LIST_CHARACTERS)
      usedCharacters += JSON.stringify(around).length
      return usedCharacters > MAX_CHARACTERS ? [] : [{ queryKey, data: around, updatedAt }]
    })
}

/**
 * Stores in the tab, whenever the page is hidden or unloads, its lists and the viewer's position in them: a viewer who
 * returns by Back, by a reload or to a discarded tab continues there (`comeBack`). It is written synchronously, since
 * nothing else gets through while a page unloads. A new start does not see it, because it is another entry of the browser's
 * history.
 */
export function rememberPage(
  queryClient: QueryClient,
  router: { history: RouterHistory },
  isReturn: boolean,
): void {
  const entries = new Set(isReturn ? leftHere()?.entries : [])
  const note = (key?: string) => {
    if (key === undefined) return
    entries.delete(key)
    entries.add(key)
  }
  router.history.subscribe(({ location: { state } }) => note(state['__TSR_key']))
  const leave = () => {
    note(entryKey())
    const places = placesNow()
    const left: Left = {
      schemaVersion: SCHEMA_VERSION,
      ownerId: ownerOf(queryClient),
      entries: [...entries].slice(-MAX_ENTRIES),
      lists: listsNow(queryClient, places),
      places,
      scrollY,
    }
    const others = readAll()
      .map((other) => ({ ...other, entries: other.entries.filter((key) => !entries.has(key)) }))
      .filter((other) => other.entries.length > 0)
    for (let count = MAX_DOCUMENTS - 1; count >= 0; count -= 1)
      if (tabStorage.write(LEFT_KEY, [left, ...others.slice(0, count)])) return
    // None of them fits: the data of an earlier page would show another place.
    forgetLeftPages()
  }
  addEventListener('pagehide', leave)
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
}

/** The state left at this entry of the browser's history. */
function leftHere(): Left | undefined {
  const key = entryKey()
  return key === undefined ? undefined : readAll().find(({ entries }) => entries.includes(key))
}

/**
 * Continues where the page was left at this entry of the browser's history: its lists as they were, each at its video
 * and time, also in the viewer page. A viewer who has logged in or out meanwhile starts again.
 */
export function comeBack(queryClient: QueryClient, api: ApiClient): void {
  const left = leftHere()
  if (!left || left.ownerId !== ownerOf(queryClient)) return
  for (const { queryKey, data, updatedAt } of left.lists)
    queryClient.setQueryData(queryKey, data, { updatedAt })
  for (const [listName, videoId, second] of left.places) setCurrentVideo(listName, videoId, second)
  const { listName } = (history.state ?? {}) as HistoryState
  if (listName)
    showViewerAgain(listName, queryClient.getQueryData(listQuery(api, listName).queryKey)?.pages ?? [])
  scrollBack(left.scrollY, performance.now() + SCROLL_DEADLINE_MS)
}

/** Scrolls as soon as the page is rendered that far. */
function scrollBack(y: number, deadlineMs: number): void {
  if (y === 0) return
  requestAnimationFrame(() => {
    const isDrawn = !(RETURN_MARK in document.documentElement.dataset)
    if (isDrawn) scrollTo(0, y)
    if ((!isDrawn || scrollY < y) && performance.now() < deadlineMs) scrollBack(y, deadlineMs)
  })
}

function showViewerAgain(listName: ListName, pages: readonly ItemList[]): void {
  const ids = pages.flatMap((page) => page.itemList.map(({ id }) => id))
  const index = ids.indexOf(currentVideoId(listName) ?? '')
  if (index >= 0) showBrowserMode(listName, ids, index, currentTime(listName))
}

/** Forgets the pages of the previous user, which the current one must not see. */
export const forgetLeftPages = (): void => tabStorage.remove(LEFT_KEY)
