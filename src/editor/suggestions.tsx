import { useEffect, useState } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { messages } from '#messages/editor.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import css from './editor.module.css'

export const optionId = (listId: string, { id }: { id: string }): string => `${listId}-${id}`

interface ListActions<Option> {
  onPick: (option: Option) => void
  onClose: () => void
}

/** The active option of a list of suggestions, and the field's keys for the list. */
export function useActiveOption<Option>(
  options: readonly Option[],
  { onPick, onClose }: ListActions<Option>,
) {
  const [activeIndex, setActiveIndex] = useState(0)
  const active = options[Math.min(activeIndex, options.length - 1)]
  return {
    active,
    activateFirst: () => setActiveIndex(0),
    /** @returns whether the list has handled the key */
    onListKey: (key: string): boolean => {
      if (active === undefined) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step !== undefined)
        setActiveIndex((options.indexOf(active) + step + options.length) % options.length)
      else if (key === 'Enter' || key === 'Tab') onPick(active)
      else if (key === 'Escape') onClose()
      else return false
      return true
    },
  }
}

interface SuggestionsProps<Option extends UserSummary | Tag> {
  id: string
  options: readonly Option[]
  active: Option | undefined
  onPick: (option: Option) => void
}

/**
 * The list of users to mention, or of hashtags, if there are any, and their number for screen readers. The field keeps
 * the focus and names the active option.
 */
export function Suggestions<Option extends UserSummary | Tag>({
  id,
  options,
  active,
  onPick,
}: SuggestionsProps<Option>) {
  useEffect(() => {
    if (active) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <>
      {options.length > 0 && (
        <div
          id={id}
          className={css.suggestions}
          role="listbox"
          tabIndex={-1}
          aria-label={messages.suggestions}
        >
          {options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the list has the keys
            <div
              key={option.id}
              id={optionId(id, option)}
              className={css.option}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
            >
              {'uniqueId' in option ? <UserNames user={option} /> : <TagName tag={option} />}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{options.length > 0 && messages.suggestionCount({ count: options.length })}</span>
      </VisuallyHidden>
    </>
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
