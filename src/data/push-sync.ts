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

/** A page that is just being built up shows something else a moment later. */
const SETTLING_MS = 1_000
/** Well within the minute after which a tab counts as gone. It also wakes a worker that has died. */
const REPEAT_INTERVAL_MS = 20_000
/** However many changes of conversations come, they are loaded again once in this time. */
const REFRESH_INTERVAL_MS = 1_000

/**
 * Keeps what a member sees in step with what they do on other devices and with what others do: tells the worker
 * what this page shows, and writes the news into it. Browser only, once.
 */
export function startPushSync(queryClient: QueryClient): void {
  let told = ''
  let settling: ReturnType<typeof setTimeout> | undefined
  let isOutOfStep = false
  const changedConversations = new Set<string>()
  let refreshing: ReturnType<typeof setTimeout> | undefined
  let refreshedAtMs = 0

  function tell(isRepeated: boolean): void {
    const userId = sessionUserId()
    if (userId === null || document.hidden) return
    const watch = whatIsShown(queryClient)
    const signature = JSON.stringify([userId, idsOf(watch)])
    if (signature === told && !isRepeated) return
    told = signature
    // A worker that cannot be reached is asked again soon.
    callWorker('push.watch', watch).catch(() => {})
  }

  function tellSoon(): void {
    settling ??= setTimeout(() => {
      settling = undefined
      tell(false)
    }, SETTLING_MS)
  }

  function hear(news: PushChange): void {
    switch (news.type) {
      case 'video.statsChanged': {
        const { type: _type, ...patch } = news
        return patchVideoStats(queryClient, patch)
      }
      case 'user.statsChanged': {
        const { type: _type, ...patch } = news
        return patchRelation(queryClient, patch)
      }
      case 'user.liveChanged':
        return addLiveUser(news.userId, news.liveRoomId ?? '')
      case 'inbox.counted': {
        const { type: _type, ...counts } = news
        return setInboxCounts(queryClient, counts)
      }
      case 'inbox.changed':
        return refetchInbox(queryClient)
      case 'conversation.changed':
        return refreshSoon(news.conversationId)
      case 'conversation.typing':
        return void import('#src/state/typing.ts').then(
          ({ noteTyping }) => noteTyping(news.conversationId, news.userId),
          () => {},
        )
      case 'video.gone':
      case 'resync':
        return resync()
    }
  }

  /** Loads conversations again at once, and then at most once in a while: read marks of a group come in crowds. */
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
   * Asks for what is shown anew, when somebody looks. Feeds stay as they are: what changed in them is told to
   * whoever watches them.
   */
  function resync(): void {
    isOutOfStep = document.hidden
    if (isOutOfStep) return
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !keepsItsOrder(queryKey) })
  }

  subscribeToWorker((event) => {
    if (event.type === 'push.received') for (const news of event.events) hear(news)
    // The next user's number comes with their stream.
    if (event.type === 'session.changed') setAppBadge(0)
  })
  queryClient.getQueryCache().subscribe(tellSoon)
  subscribe(videoLists, tellSoon)
  document.addEventListener('visibilitychange', () => {
    if (isOutOfStep) resync()
    tell(true)
  })
  setInterval(() => tell(true), REPEAT_INTERVAL_MS)
  tellSoon()
}

const idsOf = ({ videos, userIds }: Watch): string[] => [...videos.map(({ id }) => id), ...userIds]

const FEED_QUERIES = Object.values<Page>(PAGES).flatMap(({ kind, queries = [] }) =>
  kind === 'feed' ? queries : [],
)

/** Whether a query is a feed that is watched: asked for anew, its videos would change places under the viewer. */
const keepsItsOrder = (queryKey: readonly unknown[]): boolean =>
  FEED_QUERIES.some((beginning) => beginning.every((part, index) => part === queryKey[index]))
