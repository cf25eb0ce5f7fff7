import { useEffect } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { messages } from '#messages/editor.ts'
import { Avatar } from '#src/ui/avatar.tsx'

import css from './editor.module.css'

export const optionId = (listId: string, { id }: { id: string }): string => `${listId}-${id}`

interface SuggestionsProps<Option extends UserSummary | Tag> {
  id: string
  options: readonly Option[]
  activeIndex: number
  onPick: (option: Option) => void
}

/** The list of users to mention, or of hashtags. The field keeps the focus and names the active option. */
export function Suggestions<Option extends UserSummary | Tag>({
  id,
  options,
  activeIndex,
  onPick,
}: SuggestionsProps<Option>) {
  const active = options[activeIndex]
  useEffect(() => {
    if (active) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div id={id} className={css.suggestions} role="listbox" tabIndex={-1} aria-label={messages.suggestions}>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the list has the keys
        <div
          key={option.id}
          id={optionId(id, option)}
          className={css.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {'uniqueId' in option ? <UserNames user={option} /> : <TagName tag={option} />}
        </div>
      ))}
    </div>
  )
}

const UserNames = ({ user }: { user: UserSummary }) => (
  <>
    <span className={css.avatar} aria-hidden="true">
      <Avatar url={user.avatarUrl} name={user.nickname} />
    </span>
    <span className={css.names}>
      <bdi className={css.nickname}>{user.nickname}</bdi> <bdi>@{user.uniqueId}</bdi>
    </span>
  </>
)

const TagName = ({ tag }: { tag: Tag }) => (
  <span className={css.names}>
    <bdi className={css.nickname}>#{tag.name}</bdi>
  </span>
)
