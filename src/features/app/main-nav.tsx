import { Link } from '@tanstack/react-router'

import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/app.ts'
import { useSession } from '#src/data/use-session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { Mark } from '#src/ui/mark.tsx'

import { InboxEntry } from './inbox-entry.tsx'

import css from './main-nav.module.css'

const Entry = ({ icon, label }: { icon: IconName; label: string }) => (
  <>
    <span className={css.icon}>
      <Icon name={icon} />
    </span>
    <span className={css.label}>{label}</span>
  </>
)

/**
 * The column at the side of a desktop. On a phone the bar at the bottom, with the two feeds side by side at the
 * top while one of them is shown.
 */
export function MainNav() {
  const { user, onGuest } = useSession()
  return (
    <nav className={css.nav} aria-label={messages.navMain}>
      <Link to="/foryou" className={css.brand} tabIndex={-1} aria-hidden="true">
        <span className={css.mark}>
          <Mark />
        </span>
        <span className={css.wordmark}>Vireo</span>
      </Link>
      <Link to="/foryou" className={css.forYouTab} tabIndex={-1} aria-hidden="true">
        {messages.forYou}
      </Link>
      <ul className={css.list}>
        <li>
          <Link to="/foryou" className={`${css.link} ${css.feed}`}>
            <Entry icon="home" label={messages.forYou} />
          </Link>
        </li>
        <li className={css.following}>
          <Link to="/following" className={`${css.link} ${css.feed}`}>
            <Entry icon="users" label={messages.following} />
          </Link>
        </li>
        <li>
          <Link to="/search" className={css.link}>
            <Entry icon="search" label={messages.search} />
          </Link>
        </li>
        <li>
          <Link to="/upload" className={`${css.link} ${css.upload}`}>
            <Entry icon="plus" label={messages.upload} />
          </Link>
        </li>
        {user && (
          <li>
            <InboxEntry />
          </li>
        )}
        {user && (
          <li className={css.messages}>
            <Link to="/messages" className={css.link}>
              <Entry icon="comment" label={messages.directMessages} />
            </Link>
          </li>
        )}
        <li>
          {user ? (
            <Link to={userPath(user)} className={css.link}>
              <span className={css.icon}>
                <span className={css.avatar}>
                  <Avatar url={user.avatarUrl} name={user.nickname} />
                </span>
              </span>
              <span className={css.label}>{messages.profile}</span>
            </Link>
          ) : (
            <Link
              to="/login"
              className={css.link}
              onClick={(event) => {
                if (!onGuest || event.metaKey || event.ctrlKey) return
                event.preventDefault()
                onGuest()
              }}
            >
              <Entry icon="user" label={messages.logIn} />
            </Link>
          )}
        </li>
        <li className={css.settings}>
          <Link to="/setting/pc" className={css.link}>
            <Entry icon="sliders" label={messages.settings} />
          </Link>
        </li>
      </ul>
    </nav>
  )
}
