import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'

import { SEARCH_QUERY_MAX_LENGTH } from '#contract/constants.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/search.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { useFieldText } from '#src/ui/use-field-text.ts'

import { type Suggestion, useSuggestions } from './use-suggestions.ts'

import css from './search-box.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface SearchBoxProps {
  place?: 'page' | 'navigation'
  text: string
  onText: (text: string) => void
  /** Whether to focus the field, since the viewer came to type. */
  isFocused: boolean
  onSearch: (text: string) => void
  /** Called when a suggested user or hashtag is chosen. */
  onOpen: (path: string) => void
}

/**
 * The search field with suggestions below it. It is a form that works before any script runs. A search box has no
 * expanded state in ARIA, so the number of suggestions is announced instead.
 */
export function SearchBox({ place = 'page', text, onText, isFocused, onSearch, onOpen }: SearchBoxProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const suggestions = useSuggestions(isOpen ? text.trim() : '')
  const activeAt = suggestions.findIndex(({ key }) => key === activeKey)
  const { ref, defaultValue } = useFieldText<HTMLInputElement>(text, (typed) => {
    setIsOpen(document.activeElement === ref.current)
    setActiveKey(undefined)
    onText(typed)
  })
  useEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused, ref])

  const close = () => {
    setIsOpen(false)
    setActiveKey(undefined)
  }
  const search = (query: string) => {
    close()
    // Closes a phone's on-screen keyboard, so that the results are visible.
    if (matchMedia('(pointer: coarse)').matches) ref.current?.blur()
    onSearch(query)
  }
  const choose = ({ path, label }: Suggestion) => {
    if (path === undefined) return search(label)
    close()
    return onOpen(path)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && suggestions.length > 0) {
      event.preventDefault()
      close()
    } else if (step !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault()
      setIsOpen(true)
      // Beyond the ends is the field itself.
      const count = suggestions.length + 1
      setActiveKey(suggestions[((activeAt + 1 + step + count) % count) - 1]?.key)
    }
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  return (
    <search className={css.search} data-place={place} onBlur={onBlur}>
      <form
        method="get"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          const active = suggestions[activeAt]
          const query = (ref.current?.value ?? text).trim()
          if (active) choose(active)
          else if (query) search(query)
        }}
      >
        <button type="submit" className={css.button} aria-label={app.search}>
          <Icon name="search" />
        </button>
        <input
          ref={ref}
          type="search"
          name="q"
          className={css.input}
          aria-label={app.search}
          placeholder={messages.placeholder}
          defaultValue={defaultValue}
          maxLength={SEARCH_QUERY_MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          aria-autocomplete="list"
          aria-controls={suggestions.length > 0 ? id : undefined}
          aria-activedescendant={activeAt >= 0 ? `${id}-${activeAt}` : undefined}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button
            type="button"
            className={css.button}
            aria-label={messages.clear}
            onClick={() => {
              close()
              onText('')
              ref.current?.focus()
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </form>
      {suggestions.length > 0 && (
        <div role="listbox" id={id} aria-label={messages.suggestions} className={css.list}>
          {suggestions.map((suggestion, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
            <div
              key={suggestion.key}
              role="option"
              id={`${id}-${at}`}
              tabIndex={-1}
              aria-selected={at === activeAt}
              className={css.option}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <Picture {...suggestion} />
              <bdi className={css.label}>{suggestion.label}</bdi>
              {suggestion.note && <bdi className={css.note}>{suggestion.note}</bdi>}
            </div>
          ))}
        </div>
      )}
      <span role="status">
        {isOpen && text !== '' && (
          <VisuallyHidden>{messages.suggestionCount({ count: suggestions.length })}</VisuallyHidden>
        )}
      </span>
    </search>
  )
}

function Picture({ kind, avatarUrl, label }: Suggestion) {
  if (kind === 'user') return <Avatar url={avatarUrl ?? null} name={label} />
  return (
    <span className={css.picture}>
      {kind === 'tag' ? '#' : <Icon name={kind === 'past' ? 'clock' : 'search'} />}
    </span>
  )
}
