import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { messages } from '#messages/app.ts'
import { badgeOf, useUnreadCounts } from '#src/data/inbox-counts.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { useIsWide } from '#src/ui/use-is-wide.ts'

import css from './main-nav.module.css'

interface CountedEntryProps {
  to: '/inbox' | '/messages'
  icon: IconName
  label: string
  count: number
}

/** A link to a page with the unread count. */
function CountedEntry({ to, icon, label, count }: CountedEntryProps) {
  const id = useId()
  return (
    <Link to={to} className={css.link} aria-describedby={count > 0 ? id : undefined}>
      <span className={css.icon}>
        <Icon name={icon} />
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {badgeOf(count)}
          </span>
        )}
      </span>
      <span className={css.label}>{label}</span>
      <span id={id} hidden>
        {messages.unreadCount({ count })}
      </span>
    </Link>
  )
}

/** On a phone the inbox also leads to the messages, so its count includes unread ones. */
export function InboxEntry() {
  const { noticeCount, conversationCount } = useUnreadCounts()
  const count = useIsWide() ? noticeCount : noticeCount + conversationCount
  return <CountedEntry to="/inbox" icon="inbox" label={messages.inbox} count={count} />
}

export const MessagesEntry = () => (
  <CountedEntry
    to="/messages"
    icon="comment"
    label={messages.directMessages}
    count={useUnreadCounts().conversationCount}
  />
)
