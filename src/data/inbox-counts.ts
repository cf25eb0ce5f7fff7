import { skipToken, useQuery } from '@tanstack/react-query'

import type { InboxCounts } from '#contract/models/notice.ts'

/** Separate from the rest of the inbox: every page shows the number of unread notices. */
export const INBOX_COUNTS_KEY = ['notices', 'count'] as const

/** Unread notices of all tabs, and follow requests. */
export const unreadOf = ({ unread, followRequestCount }: InboxCounts): number =>
  Object.values(unread).reduce((sum, count) => sum + count, followRequestCount)

/** Larger counts are shown as "99+". */
const SHOWN_MAX_COUNT = 99

/** The text of a count on an icon or in a title. */
export const badgeOf = (count: number): string =>
  count > SHOWN_MAX_COUNT ? `${SHOWN_MAX_COUNT}+` : String(count)

/** The counts that the push channel or an earlier visit has brought. They cost no request. */
export function useUnreadCounts(): { noticeCount: number; conversationCount: number } {
  const { data } = useQuery<InboxCounts>({ queryKey: INBOX_COUNTS_KEY, queryFn: skipToken })
  return { noticeCount: data ? unreadOf(data) : 0, conversationCount: data?.unreadConversationCount ?? 0 }
}
