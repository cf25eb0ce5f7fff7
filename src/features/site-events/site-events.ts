import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { subscribe } from 'valtio'

import { videosOf } from '#contract/models/videos-of.ts'
import { findPage } from '#contract/pages.ts'
import { musicIdIn } from '#contract/paths.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { createPlayWatcher } from '#src/player/play-watcher.ts'
import { listenToPlayback } from '#src/player/playback-events.ts'
import { browserMode } from '#src/state/browser-mode.ts'
import { dialogs } from '#src/state/dialogs.ts'
import { emitSiteEvent } from '#src/state/site-events.ts'
import { listOf } from '#src/state/video-lists.ts'

type Place = Pick<RegisteredRouter['state']['location'], 'pathname' | 'searchStr'>

/**
 * Emits the custom events of specification section 4, except those of the guest guide, which emits them itself. Of
 * earlier events, only the current page, the document's data and the current playback are emitted now.
 */
export function startSiteEvents(router: RegisteredRouter): void {
  watchPages(router)
  watchPlayback()
  watchBrowserMode()
  watchLogIn()
  watchData(router.options.context.queryClient)
}

function watchPages(router: RegisteredRouter): void {
  emitPage(router.state.location)
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    emitSiteEvent('transition-start', { from: fromLocation.pathname, to: toLocation.pathname })
  })
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) emitPage(toLocation)
  })
}

/** Emits that a page opens. A shared page has its subject in the query. */
function emitPage({ pathname, searchStr }: Place): void {
  const { name, params = {} } = findPage(pathname) ?? {}
  const sharedId = new URLSearchParams(searchStr).get('id') ?? ''
  if (name === 'video') emitSiteEvent('open-video-page', { videoId: params['videoId'] ?? sharedId })
  if (name === 'user') emitSiteEvent('open-user-page', { user: params['user'] ?? sharedId })
  if (name === 'music') {
    emitSiteEvent('open-music-page', { musicId: musicIdIn(params['music'] ?? '') ?? sharedId })
  }
}

function watchPlayback(): void {
  listenToPlayback(
    createPlayWatcher(({ videoId }) => {
      const list = browserMode.listName && listOf(browserMode.listName)
      if (list?.kind === 'challenge_list') emitSiteEvent('topic-media-play', { videoId, tagId: list.id })
    }),
  )
  let hasEnded = false
  listenToPlayback(({ type, videoId }) => {
    if (type !== 'ended' || hasEnded) return
    hasEnded = true
    emitSiteEvent('first-video-ended', { videoId })
  })
}

function watchBrowserMode(): void {
  let shown: string | null = null
  const follow = () => {
    const { listName, videoIds, currentIndex } = browserMode
    if (listName && listName !== shown) {
      emitSiteEvent('open-browser-mode', { listName, videoId: videoIds[currentIndex] ?? null })
    }
    shown = listName
  }
  follow()
  subscribe(browserMode, follow)
}

function watchLogIn(): void {
  let isOpen = false
  subscribe(dialogs, () => {
    const { open } = dialogs
    const isOpenNow = open?.name === 'logIn' || open?.name === 'signUp'
    if (isOpenNow && !isOpen)
      emitSiteEvent('login-guide', { reason: open.props.reason ?? open.props.action ?? null })
    if (!isOpenNow && isOpen) emitSiteEvent('login-modal-close', { isLoggedIn: sessionUserId() !== null })
    isOpen = isOpenNow
  })
}

/** Feeds whose pages are announced, by the beginning of their keys. */
const ANNOUNCED = [
  ['trending-data-loaded', 'recommend'],
  ['share-page-data-loaded', 'share'],
] as const

function watchData(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const emitData = ({ queryKey, state }: ReturnType<typeof cache.getAll>[number]) => {
    const [event] = ANNOUNCED.find(([, list]) => queryKey[0] === 'feed' && queryKey[1] === list) ?? []
    const { pages } = (state.data ?? {}) as Partial<InfiniteData<Parameters<typeof videosOf>[0]>>
    const newest = pages?.at(-1)
    if (event && newest) emitSiteEvent(event, { videoIds: videosOf(newest).map(({ id }) => id) })
  }
  for (const query of cache.getAll()) emitData(query)
  let userId = sessionUserId()
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Changes made on the page, such as a like, are not data from the server.
    if (!event.action.manual) emitData(event.query)
    if (event.query.queryKey[0] !== SESSION_KEY[0]) return
    const newUserId = sessionUserId()
    if (userId !== null && newUserId === null) emitSiteEvent('user-logout', { userId })
    userId = newUserId
  })
}
