import { proxy } from 'valtio'

import type { InboxTab } from '#contract/notice-kinds.ts'

/**
 * State of the inbox page (specification section 3, inbox). Its counts and lists, which come from the server, are in the
 * query cache (`src/data/inbox.ts`). Follow requests have an address in place of `showRequestList`, the users of a group a
 * dialog in place of `likeNoticeItem`, and a comment that a notice leads to is the linked one of `comment.ts`.
 */
export const inbox = proxy({ tab: 'all' as InboxTab })

export function setInboxTab(tab: InboxTab): void {
  inbox.tab = tab
}
