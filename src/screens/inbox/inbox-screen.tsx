import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useSnapshot } from 'valtio'

import type { InboxCounts } from '#contract/models/notice.ts'
import { INBOX_TABS, type InboxTab } from '#contract/notice-kinds.ts'
import { messages as app } from '#messages/app.ts'
import { messages as filters } from '#messages/filters.ts'
import { messages } from '#messages/inbox.ts'
import { messages as relations } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { commentSettingsQuery } from '#src/data/comment-settings.ts'
import { unreadOf, useUnreadCounts } from '#src/data/inbox-counts.ts'
import { inboxCountsQuery, inboxQuery } from '#src/data/inbox.ts'
import { useSession } from '#src/data/use-session.ts'
import { NoticeRows } from '#src/features/inbox/notice-rows.tsx'
import { useMarkRead } from '#src/features/inbox/use-mark-read.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { inbox, setInboxTab } from '#src/state/inbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { ButtonRow, LinkRow, Rows } from '#src/ui/rows.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { UnreadMark } from '#src/ui/unread-mark.tsx'

import css from './inbox-screen.module.css'

const NotificationCard = lazyOptional(() => import('#src/features/notifications/notification-card.tsx'))

/** Notices to the viewer: likes, comments, mentions, followers, and those of the site. */
export function InboxScreen() {
  const { user } = useSession()
  return (
    <Page title={messages.title} isNarrow>
      {user ? (
        <>
          <MessagesLink />
          <Inbox />
          <Suspense fallback={null}>
            <NotificationCard />
          </Suspense>
        </>
      ) : (
        <Notice icon="inbox" title={messages.logInForInbox}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

/** Leads to the direct messages, for which a phone's bar has no space. */
function MessagesLink() {
  const { conversationCount: count } = useUnreadCounts()
  return (
    <div className={css.rows}>
      <Rows>
        <LinkRow
          to="/messages"
          icon="comment"
          label={app.directMessages}
          value={
            count > 0 ? (
              <>
                <UnreadMark count={count} />
                <VisuallyHidden>{app.unreadCount({ count })}</VisuallyHidden>
              </>
            ) : undefined
          }
        />
      </Rows>
    </div>
  )
}

const LABELS = {
  all: 'tabAll',
  likes: 'tabLikes',
  comments: 'tabComments',
  mentions: 'tabMentions',
  followers: 'tabFollowers',
  site: 'tabSite',
} as const satisfies Record<InboxTab, string>

function Inbox() {
  const { tab } = useSnapshot(inbox)
  const api = useApi()
  const query = useInfiniteQuery(inboxQuery(api, tab))
  const { data: counts } = useQuery(inboxCountsQuery(api))
  const list = useRef<HTMLDivElement>(null)
  useMarkRead(tab, query.data?.pages.flatMap(({ groups }) => groups) ?? [], query.hasNextPage, list)
  const { data: commentSettings } = useQuery({
    ...commentSettingsQuery(api),
    enabled: tab === 'comments',
  })
  const heldCount = tab === 'comments' ? (commentSettings?.heldCount ?? 0) : 0
  const requestCount = counts?.followRequestCount ?? 0
  const tabs = INBOX_TABS.map((name) => ({
    name,
    label: messages[LABELS[name]],
    ...markOf(counts ? countOf(counts, name) : 0),
  }))
  return (
    <Tabs label={messages.title} tabs={tabs} selected={tab} onSelect={setInboxTab}>
      {(tab === 'followers' || requestCount > 0 || heldCount > 0) && (
        <div className={css.rows}>
          <Rows>
            {(tab === 'followers' || requestCount > 0) && (
              <LinkRow
                to="/requests"
                icon="users"
                label={
                  requestCount > 0 ? relations.requestsWithCount({ count: requestCount }) : relations.requests
                }
              />
            )}
            {heldCount > 0 && (
              <ButtonRow
                icon="clock"
                label={filters.heldCount({ count: heldCount })}
                onClick={() => openDialog('heldComments')}
              />
            )}
          </Rows>
        </div>
      )}
      <NoticeRows tab={tab} query={query} list={list} />
    </Tabs>
  )
}

/** The tabs' numbers add up to that of "All", which is the one in the navigation. Follow requests are in a tab, too. */
function countOf(counts: InboxCounts, tab: InboxTab): number {
  if (tab === 'all') return unreadOf(counts)
  return counts.unread[tab] + (tab === 'followers' ? counts.followRequestCount : 0)
}

const markOf = (count: number) =>
  count > 0 && { mark: <UnreadMark count={count} />, description: app.unreadCount({ count }) }
