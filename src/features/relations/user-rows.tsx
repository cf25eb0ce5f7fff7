import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { UserList } from '#contract/endpoints/relations.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/relations.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useIsLive } from '#src/state/live-user.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Notice } from '#src/ui/notice.tsx'

import css from './user-rows.module.css'

export type ListedUser = UserList['users'][number]

interface UserRowsProps {
  query: UseInfiniteQueryResult<InfiniteData<UserList>>
  /** Whether a user is about to be removed from the list. */
  isLeaving?: (user: ListedUser) => boolean
  renderActions: (user: ListedUser) => ReactNode
  empty: { title: string; text?: string; children?: ReactNode }
  /** Called when the viewer opens a profile. */
  onLeave?: () => void
}

/** Users with buttons beside them. More are loaded as the end of the list comes near. */
export const UserRows = ({ query, isLeaving, renderActions, empty, onLeave }: UserRowsProps) => (
  <PagedList
    query={query}
    rowsOf={({ users }) => users}
    isShown={(user) => !isLeaving?.(user)}
    loadingLabel={messages.loadingMore}
    failureTitle={messages.notLoaded}
    empty={<Notice icon="users" role="status" {...empty} />}
  >
    {(users) => (
      <UserColumns>
        {users.map((user) => (
          <UserRow key={user.id} user={user} actions={renderActions(user)} onLeave={onLeave} />
        ))}
      </UserColumns>
    )}
  </PagedList>
)

/** Rows of users, in as many columns as there is room for. */
export const UserColumns = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>

interface UserRowProps {
  user: ListedUser
  /** A note about the user, below the name. */
  note?: string | undefined
  actions: ReactNode
  onLeave?: (() => void) | undefined
}

export const UserRow = ({ user, note, actions, onLeave }: UserRowProps) => (
  <li className={css.row}>
    <Link to={userPath(user)} className={css.user} {...(onLeave && { onClick: onLeave })}>
      <span className={css.avatar}>
        <Avatar url={user.avatarUrl} name={user.nickname} isLive={useIsLive(user.id)} />
      </span>
      <span className={css.names}>
        <bdi className={css.nickname}>{user.nickname}</bdi>
        <bdi className={css.uniqueId}>{`@${user.uniqueId}`}</bdi>
        {note && <span className={css.note}>{note}</span>}
      </span>
    </Link>
    <span className={css.actions}>{actions}</span>
  </li>
)
