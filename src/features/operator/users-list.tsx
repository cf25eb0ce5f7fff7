import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { USER_FILTERS, type ListedUser, type UserFilter } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { managedUsersQuery } from '#src/data/operator.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { SelectField } from '#src/ui/text-field.tsx'
import { When } from '#src/ui/when.tsx'

import { FoundUsers } from './found-users.tsx'
import { UserState } from './user-facts.tsx'

import css from './operator.module.css'
import own from './users-list.module.css'

/** Users of the site in a table, which a phone shows as cards. Each leads to the page of a user. */
export function UsersList() {
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<UserFilter>('all')
  const query = useInfiniteQuery(managedUsersQuery(useApi(), q, filter))
  return (
    <div className={css.queue}>
      <FoundUsers
        query={query}
        onFind={setQ}
        filter={
          <SelectField
            label={messages.showUsers}
            value={filter}
            onChange={({ currentTarget }) => setFilter(currentTarget.value as UserFilter)}
          >
            {USER_FILTERS.map((each) => (
              <option key={each} value={each}>
                {messages[`people_${each}`]}
              </option>
            ))}
          </SelectField>
        }
        list={tableOf}
      >
        {(user) => <UserRow key={user.id} user={user} />}
      </FoundUsers>
    </div>
  )
}

const tableOf = (rows: ReactNode) => (
  <table className={own.table}>
    <thead>
      <tr>
        <th scope="col">{messages.columnName}</th>
        <th scope="col">{messages.columnJoined}</th>
        <th scope="col">{messages.columnActive}</th>
        <th scope="col" className={own.number}>
          {messages.tabVideos}
        </th>
        <th scope="col" className={own.number}>
          {messages.tabReports}
        </th>
        <th scope="col" className={own.number}>
          {messages.columnDecisions}
        </th>
        <th scope="col">{messages.columnState}</th>
      </tr>
    </thead>
    <tbody>{rows}</tbody>
  </table>
)

function UserRow({ user }: { user: ListedUser }) {
  const { createTime, lastActiveTime } = user
  return (
    <tr>
      <td className={own.name}>
        <NameLink user={user} />
      </td>
      <Cell label={messages.columnJoined}>
        <When timeSec={createTime} />
      </Cell>
      <Cell label={messages.columnActive}>
        {lastActiveTime === null ? messages.notLoggedIn : <When timeSec={lastActiveTime} />}
      </Cell>
      <Count label={messages.tabVideos} count={user.videoCount} />
      <Count label={messages.tabReports} count={user.reportCount} />
      <Count label={messages.columnDecisions} count={user.decisionCount} />
      <td className={own.state}>
        <UserState user={user} />
      </td>
    </tr>
  )
}

const NameLink = ({ user: { id, avatarUrl, nickname, uniqueId, role } }: { user: ListedUser }) => (
  <Link to="/operator" search={{ tab: 'users', user: id }} className={css.user}>
    <span className={css.avatar}>
      <Avatar url={avatarUrl} name={nickname} />
    </span>
    <span className={css.names}>
      <strong dir="auto">{nickname}</strong>
      <span className={css.small}>
        <bdi>{`@${uniqueId}`}</bdi>
        {role !== 'user' && ` · ${messages[`role_${role}`]}`}
      </span>
    </span>
  </Link>
)

/** A time. A card has no headings of columns: the label stands in it. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className={own.time}>
    <span className={own.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </td>
)

const Count = ({ label, count }: { label: string; count: number }) => (
  <td className={own.number}>
    <span className={own.label} aria-hidden="true">
      {label}
    </span>
    <span data-none={count === 0 || undefined}>{formatCount(count)}</span>
  </td>
)
