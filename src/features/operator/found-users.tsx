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
  /** Renders the row of a user, an `li`. */
  children: (user: User) => ReactNode
}

/** A field to find users, and the users found. */
export const FoundUsers = <User extends { id: string }>({
  query,
  onFind,
  children,
}: FoundUsersProps<User>) => (
  <>
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(fieldText(event.currentTarget, 'q'))
      }}
    >
      <TextField label={messages.findUsers} name="q" type="search" dir="auto" autoComplete="off" />
    </form>
    <PagedList
      query={query}
      rowsOf={({ users }) => users}
      loadingLabel={messages.loading}
      failureTitle={messages.listNotLoaded}
      empty={<Notice icon="users" role="status" title={messages.noUsers} />}
    >
      {(users) => <ul className={css.list}>{users.map(children)}</ul>}
    </PagedList>
  </>
)
