import { Link, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { NavPage } from '#contract/document-context.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/app.ts'
import { siteName } from '#messages/open-messages.ts'
import { useSession } from '#src/data/use-session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { Mark } from '#src/ui/mark.tsx'

import { InboxEntry, MessagesEntry } from './inbox-entry.tsx'
import { LiveEntry } from './live-entry.tsx'

import css from './main-nav.module.css'

const Entry = ({ icon, label }: { icon: IconName; label: string }) => (
  <>
    <span className={css.icon}>
      <Icon name={icon} />
    </span>
    <span className={css.label}>{label}</span>
  </>
)

const COMPASS = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM15.8 8.2l-2.3 5.3-5.3 2.3 2.3-5.3z'

interface MainNavProps {
  /** Shows the link to the search, or another way there in its place. */
  search: (link: ReactElement) => ReactElement
}

/**
 * The navigation: on a desktop a column at the side, which begins with search; on a phone a bar at the bottom, with
 * the two feeds side by side at the top while one of them is shown, and search beside them.
 */
export function MainNav({ search }: MainNavProps) {
  const { user, onGuest } = useSession()
  const { navList } = useRouter().options.context.documentContext
  // The shell's navigation has all pages.
  const isListed = (page: NavPage) => navList?.includes(page) ?? true
  return (
    <nav className={css.nav} aria-label={messages.navMain}>
      <Link to="/foryou" className={css.brand} tabIndex={-1} aria-hidden="true">
        <span className={css.mark}>
          <Mark />
        </span>
        <span className={css.wordmark} data-name>
          {siteName()}
        </span>
      </Link>
      <Link to="/foryou" className={css.forYouTab} tabIndex={-1} aria-hidden="true">
        {messages.forYou}
      </Link>
      <ul className={css.list}>
        {isListed('search') && (
          <li className={css.search}>
            {search(
              <Link to="/search" className={css.link}>
                <Entry icon="search" label={messages.search} />
              </Link>,
            )}
          </li>
        )}
        {isListed('forYou') && (
          <li>
            <Link to="/foryou" className={`${css.link} ${css.feed}`}>
              <Entry icon="home" label={messages.forYou} />
            </Link>
          </li>
        )}
        {isListed('following') && (
          <li className={css.following}>
            <Link to="/following" className={`${css.link} ${css.feed}`}>
              <Entry icon="users" label={messages.following} />
            </Link>
          </li>
        )}
        {isListed('discover') && (
          <li>
            <Link to="/discover" className={css.link}>
              <span className={css.icon}>
                <Icon path={COMPASS} />
              </span>
              <span className={css.label}>{messages.discover}</span>
            </Link>
          </li>
        )}
        {isListed('lives') && (
          <li className={`${css.search} ${css.live}`}>
            <LiveEntry />
          </li>
        )}
        {isListed('upload') && (
          <li>
            <Link to="/upload" className={`${css.link} ${css.upload}`}>
              <Entry icon="plus" label={messages.upload} />
            </Link>
          </li>
        )}
        {user && isListed('inbox') && (
          <li>
            <InboxEntry />
          </li>
        )}
        {user && isListed('messages') && (
          <li className={css.messages}>
            <MessagesEntry />
          </li>
        )}
        {isListed('profile') && (
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
        )}
        {isListed('setting') && (
          <li className={css.settings}>
            <Link to="/setting/pc" className={css.link}>
              <Entry icon="sliders" label={messages.settings} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
