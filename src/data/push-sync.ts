import type { QueryClient } from '@tanstack/react-query'
import { subscribe } from 'valtio'

import { PAGES, type Page } from '#contract/pages.ts'
import type { PushChange, Watch } from '#contract/push.ts'
import { addLiveUser } from '#src/state/live-user.ts'
import { videoLists } from '#src/state/video-lists.ts'

import { callWorker, subscribeToWorker } from './api.ts'
import { refetchInbox, setAppBadge, setInboxCounts } from './inbox.ts'
import { patchRelation, patchVideoStats } from './patch.ts'
import { whatIsShown } from './push-shown.ts'
import { sessionUserId } from './session-user.ts'

/** A page that is being rendered shows something else shortly after. */
const SETTLING_MS = 1_000
/**
 * Well within the minute after which a tab counts as closed. It also notices a worker that has died, and
 * starts another.
 */
const REPEAT_INTERVAL_MS = 20_000
/** However many changes of conversations arrive, they are loaded again once per interval. */
const REFRESH_INTERVAL_MS = 1_000

/**
 * Keeps a user's pages in step with what they do on other devices and with what others do: tells the worker
 * what this page shows, and writes changes into it. Browser only, once.
 */
export function startPushSync(queryClient: QueryClient): void {
  let reported = ''
  let settling: ReturnType<typeof setTimeout> | undefined
  let isOutOfStep = false
  const changedConversations = new Set<string>()
  let refreshing: ReturnType<typeof setTimeout> | undefined
  let refreshedAtMs = 0

  function report(isRepeated: boolean): void {
    const userId = sessionUserId()
    if (userId === null || document.hidden) return
    const watch = whatIsShown(queryClient)
    const signature = JSON.stringify([userId, idsOf(watch)])
    if (signature === reported && !isRepeated) return
    reported = signature
    // If the worker cannot be reached, it is asked again soon.
    callWorker('push.watch', watch).catch(() => {})
  }

  function reportSoon(): void {
    settling ??= setTimeout(() => {
      settling = undefined
      report(false)
    }, SETTLING_MS)
  }

  function receive(change: PushChange): void {
    switch (change.type) {
      case 'video.statsChanged': {
        const { type: _type, ...patch } = change
        return patchVideoStats(queryClient, patch)
      }
      case 'user.statsChanged': {
        const { type: _type, ...patch } = change
        return patchRelation(queryClient, patch)
      }
      case 'user.liveChanged':
        return addLiveUser(change.userId, change.liveRoomId ?? '')
      case 'inbox.counted': {
        const { type: _type, ...counts } = change
        return setInboxCounts(queryClient, counts)
      }
      case 'inbox.changed':
        return refetchInbox(queryClient)
      case 'conversation.changed':
        return refreshSoon(change.conversationId)
      case 'conversation.typing':
        return void import('#src/state/typing.ts').then(
          ({ noteTyping }) => noteTyping(change.conversationId, change.userId),
          () => {},
        )
      case 'video.gone':
      case 'resync':
        return resync()
    }
  }

  /** Loads conversations again at once, and then at most once per interval: read marks of a group come in bursts. */
  function refreshSoon(conversationId: string): void {
    changedConversations.add(conversationId)
    refreshing ??= setTimeout(
      () => {
        refreshing = undefined
        refreshedAtMs = Date.now()
        const changed = [...changedConversations]
        changedConversations.clear()
        import('./conversations.ts').then(
          ({ refreshConversations }) => changed.forEach((id) => refreshConversations(queryClient, id)),
          () => {},
        )
      },
      Math.max(0, refreshedAtMs + REFRESH_INTERVAL_MS - Date.now()),
    )
  }

  /**
   * Refetches the shown data when the page is visible. Feeds stay as they are: their changes arrive as push events.
   */
  function resync(): void {
    isOutOfStep = document.hidden
    if (isOutOfStep) return
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !hasFixedOrder(queryKey) })
  }

  subscribeToWorker((event) => {
    if (event.type === 'push.received') for (const change of event.events) receive(change)
    // The next user's number comes with their stream.
    if (event.type === 'session.changed') setAppBadge(0)
  })
  queryClient.getQueryCache().subscribe(reportSoon)
  subscribe(videoLists, reportSoon)
  document.addEventListener('visibilitychange', () => {
    if (isOutOfStep) resync()
    report(true)
  })
  setInterval(() => report(true), REPEAT_INTERVAL_MS)
  reportSoon()
}

const idsOf = ({ videos, userIds }: Watch): string[] => [...videos.map(({ id }) => id), ...userIds]

const FEED_QUERIES = Object.values<Page>(PAGES).flatMap(({ kind, queries = [] }) =>
  kind === 'feed' ? queries : [],
)

/** Whether a query is a feed that is being watched: refetching it would move videos under the viewer. */
const hasFixedOrder = (queryKey: readonly unknown[]): boolean =>
  FEED_QUERIES.some((beginning) => beginning.every((part, index) => part === queryKey[index]))
