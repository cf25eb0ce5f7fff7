import { onlineManager, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { UserList } from '#contract/endpoints/relations.ts'
import { sentenceOf } from '#contract/errors.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/relations.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { mergeById } from '#src/state/video-lists.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'

import css from './user-rows.module.css'

export type ListedUser = UserList['users'][number]

interface UserRowsProps {
  query: UseInfiniteQueryResult<InfiniteData<UserList>>
  /** Users who are on their way out of the list. */
  isLeaving?: (user: ListedUser) => boolean
  renderActions: (user: ListedUser) => ReactNode
  empty: { title: string; text?: string }
  /** Called when a viewer goes to a profile. */
  onLeave?: () => void
}

/** Users with buttons beside them. More are loaded as the end of the list comes near. */
export function UserRows({ query, isLeaving, renderActions, empty, onLeave }: UserRowsProps) {
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  if (query.isPending && onlineManager.isOnline()) return <Spinner label={messages.loadingMore} />
  if (!query.data) {
    const tryAgain = () => void query.refetch()
    return <MoreProblem title={messages.notLoaded} reason={sentenceOf(query.error)} onTryAgain={tryAgain} />
  }
  const users = mergeById(query.data.pages.flatMap((page) => page.users)).filter((user) => !isLeaving?.(user))
  if (users.length === 0 && !hasMore) return <Notice icon="users" role="status" {...empty} />
  return (
    <>
      <ul className={css.list}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} actions={renderActions(user)} onLeave={onLeave} />
        ))}
      </ul>
      {failure !== undefined && (
        <MoreProblem title={messages.notLoaded} reason={failure} onTryAgain={fetchMore} />
      )}
      {hasMore && failure === undefined && (
        <EndOfList
          key={query.data.pages.length}
          label={messages.loadingMore}
          isBusy={isFetchingMore}
          onReached={fetchMore}
        />
      )}
    </>
  )
}

interface UserRowProps {
  user: ListedUser
  actions: ReactNode
  onLeave?: (() => void) | undefined
}

export const UserRow = ({ user, actions, onLeave }: UserRowProps) => (
  <li className={css.row}>
    <Link to={userPath(user)} className={css.user} {...(onLeave && { onClick: onLeave })}>
      <span className={css.avatar}>
        <Avatar url={user.avatarUrl} name={user.nickname} />
      </span>
      <span className={css.names}>
        <bdi className={css.nickname}>{user.nickname}</bdi>
        <bdi className={css.uniqueId}>{`@${user.uniqueId}`}</bdi>
      </span>
    </Link>
    <span className={css.actions}>{actions}</span>
  </li>
)
