import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { InboxCounts } from '#contract/models/notice.ts'
import type { UserSettings } from '#contract/models/user.ts'
import { NOTICE_KINDS_VERSION, type InboxTab, type NoticeTab } from '#contract/notice-kinds.ts'
import { pageLanguage } from '#messages/open-messages.ts'

import { INBOX_COUNTS_KEY, unreadOf } from './inbox-counts.ts'
import { listOrThrow } from './list-or-throw.ts'
import { userListQuery } from './relations.ts'

const LISTS_KEY = ['notices', 'list']

/** A tab of the inbox, grouped, the latest first. */
export const inboxQuery = (api: ApiClient, tab: InboxTab) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, tab],
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.notices.list(
          {
            tab,
            language: pageLanguage(),
            kinds: NOTICE_KINDS_VERSION,
            ...(pageParam && { cursor: pageParam }),
          },
          { signal },
        ),
      ),
    // The first page is asked for without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
  })

export const inboxCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: INBOX_COUNTS_KEY,
    queryFn: ({ signal }) => api.notices.count({}, { signal }),
  })

/** All users of a group of notices. */
export const noticeActorsQuery = (api: ApiClient, groupId: string) =>
  userListQuery(['notices', 'listActors', groupId], (page, options) =>
    api.notices.listActors({ groupId, ...page }, options),
  )

/** The comments of a group of notices, the latest first. */
export const noticeCommentsQuery = (api: ApiClient, groupId: string) =>
  infiniteQueryOptions({
    queryKey: ['notices', 'listComments', groupId],
    queryFn: ({ pageParam, signal }) =>
      api.notices.listComments({ groupId, ...(pageParam && { cursor: pageParam }) }, { signal }),
    // The first page is asked for without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
  })

/** Shows counts everywhere: in the navigation, on the tabs, and on the icon of the installed app. */
export function setInboxCounts(queryClient: QueryClient, counts: InboxCounts): void {
  queryClient.setQueryData<InboxCounts>(INBOX_COUNTS_KEY, counts)
  queryClient.setQueryData<UserSettings>(
    ['users', 'settings'],
    (settings) => settings && { ...settings, followRequestCount: counts.followRequestCount },
  )
  setAppBadge(unreadOf(counts) + (counts.unreadConversationCount ?? 0))
}

/** Sets the number on the app's icon, where the browser has one. */
export function setAppBadge(count: number): void {
  // Missing in some browsers, although the type says otherwise; and refused unless the app is installed.
  const device: Partial<Navigator> = navigator
  device.setAppBadge?.(count).catch(() => {})
}

/**
 * Shows a tab as read before the server confirms it.
 * @returns a function that restores the tab's count from before, unless there is a newer one
 */
export function showRead(queryClient: QueryClient, tab: NoticeTab): () => void {
  const setCount = (count: number) => {
    const counts = queryClient.getQueryData<InboxCounts>(INBOX_COUNTS_KEY)
    if (counts) setInboxCounts(queryClient, { ...counts, unread: { ...counts.unread, [tab]: count } })
  }
  const countOf = () => queryClient.getQueryData<InboxCounts>(INBOX_COUNTS_KEY)?.unread[tab] ?? 0
  const before = countOf()
  setCount(0)
  return () => {
    if (countOf() === 0) setCount(before)
  }
}

/** Loads the lists of the inbox again where they are shown. */
export const refetchInbox = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: LISTS_KEY })
