import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/endpoints/session.ts'
import type { InboxCounts } from '#contract/models/notice.ts'
import { badgeOf, INBOX_COUNTS_KEY, unreadOf } from '#src/data/inbox-counts.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { markTitle } from '#src/ui/title-marks.ts'

/** Shows the number of unread notices and conversations in the title of each page, for a tab that is not in sight. */
export function countInTitle(queryClient: QueryClient): () => void {
  const show = () => {
    const { user } = queryClient.getQueryData<Session>(SESSION_KEY) ?? {}
    const counts = user ? queryClient.getQueryData<InboxCounts>(INBOX_COUNTS_KEY) : undefined
    const count = counts ? unreadOf(counts) + (counts.unreadConversationCount ?? 0) : 0
    markTitle('unread', count > 0 ? `(${badgeOf(count)})` : '')
  }
  show()
  const keys = [INBOX_COUNTS_KEY, SESSION_KEY].map((key) => JSON.stringify(key))
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && keys.includes(JSON.stringify(query.queryKey))) show()
  })
}
