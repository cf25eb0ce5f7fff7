import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { messages } from '#messages/app.ts'
import { useUnreadCount } from '#src/data/inbox-counts.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './main-nav.module.css'

/** More is shown as "99+". */
const SHOWN_MAX_COUNT = 99

/** Leads to the inbox and shows how much is unread there. */
export function InboxEntry() {
  const count = useUnreadCount()
  const id = useId()
  return (
    <Link to="/inbox" className={css.link} aria-describedby={count > 0 ? id : undefined}>
      <span className={css.icon}>
        <Icon name="inbox" />
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count > SHOWN_MAX_COUNT ? `${SHOWN_MAX_COUNT}+` : count}
          </span>
        )}
      </span>
      <span className={css.label}>{messages.inbox}</span>
      <span id={id} hidden>
        {messages.unreadCount({ count })}
      </span>
    </Link>
  )
}
