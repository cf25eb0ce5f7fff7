import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { messages } from '#messages/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { fieldText } from '#src/ui/form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import css from './operator.module.css'

interface FoundUsersProps<User> {
  query: UseInfiniteQueryResult<InfiniteData<{ users: User[] }>>
  /** Called with the beginning of the names to find. */
  onFind: (q: string) => void
  /** A choice beside the field. */
  filter?: ReactNode
  /** Renders what holds the rows. Absent: a list. */
  list?: (rows: ReactNode) => ReactNode
  /** Renders the row of a user, an `li` in a list. */
  children: (user: User) => ReactNode
}

/** A field to find users, and the users found. */
export const FoundUsers = <User extends { id: string }>({
  query,
  onFind,
  filter,
  list = (rows) => <ul className={css.list}>{rows}</ul>,
  children,
}: FoundUsersProps<User>) => (
  <>
    <form
      className={css.searchRow}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(fieldText(event.currentTarget, 'q'))
      }}
    >
      <TextField label={messages.findUsers} name="q" type="search" dir="auto" autoComplete="off" />
      {filter}
    </form>
    <PagedList
      query={query}
      rowsOf={({ users }) => users}
      loadingLabel={messages.loading}
      failureTitle={messages.listNotLoaded}
      empty={<Notice icon="users" role="status" title={messages.noUsers} />}
    >
      {(users) => list(users.map(children))}
    </PagedList>
  </>
)
