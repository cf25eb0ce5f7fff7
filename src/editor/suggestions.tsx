import { useEffect } from 'react'

import type { UserSummary } from '#contract/models/user.ts'
import { messages } from '#messages/editor.ts'
import { Avatar } from '#src/ui/avatar.tsx'

import css from './editor.module.css'

export const optionId = (listId: string, user: UserSummary): string => `${listId}-${user.id}`

interface SuggestionsProps {
  id: string
  users: readonly UserSummary[]
  activeIndex: number
  onPick: (user: UserSummary) => void
}

/** The list of users to mention. The field keeps the focus and names the active option. */
export function Suggestions({ id, users, activeIndex, onPick }: SuggestionsProps) {
  const active = users[activeIndex]
  useEffect(() => {
    if (active) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div id={id} className={css.suggestions} role="listbox" tabIndex={-1} aria-label={messages.suggestions}>
      {users.map((user, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the list has the keys
        <div
          key={user.id}
          id={optionId(id, user)}
          className={css.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(user)}
        >
          <span className={css.avatar} aria-hidden="true">
            <Avatar url={user.avatarUrl} name={user.nickname} />
          </span>
          <span className={css.names}>
            <bdi className={css.nickname}>{user.nickname}</bdi> <bdi>@{user.uniqueId}</bdi>
          </span>
        </div>
      ))}
    </div>
  )
}
