import { type KeyboardEvent, useId, useRef, useState } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { messages } from '#messages/upload.ts'
import { findNameQuery, isSameQuery, type NameQuery } from '#src/editor/mention-query.ts'
import { optionId, Suggestions, useActiveOption } from '#src/editor/suggestions.tsx'
import { useSuggestedNames } from '#src/editor/use-suggested-names.ts'
import { TextArea } from '#src/ui/text-field.tsx'

function queryAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): NameQuery | null {
  return selectionStart === selectionEnd ? findNameQuery(value.slice(0, selectionStart)) : null
}

interface CaptionFieldProps {
  value: string
  onText: (text: string) => void
}

/** The caption of a new video. Users and hashtags are suggested while their names are typed, as in comments. */
export function CaptionField({ value, onText }: CaptionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [query, setQuery] = useState<NameQuery | null>(null)
  const options = useSuggestedNames(query)
  const pick = (option: UserSummary | Tag) => {
    const { current: element } = field
    if (!element || !query) return
    const written = 'uniqueId' in option ? `@${option.uniqueId} ` : `#${option.name} `
    element.setRangeText(written, query.start, element.selectionEnd, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.focus()
  }
  const { active, activateFirst, onListKey } = useActiveOption(options, {
    onPick: pick,
    onClose: () => setQuery(null),
  })
  const updateQuery = (element: HTMLTextAreaElement) => {
    field.current = element
    const next = queryAt(element)
    if (isSameQuery(next, query)) return
    setQuery(next)
    activateFirst()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!event.shiftKey && !event.nativeEvent.isComposing && onListKey(event.key)) event.preventDefault()
  }
  return (
    <div>
      <TextArea
        label={messages.caption}
        name="caption"
        rows={4}
        kind="caption"
        hint={messages.captionHint}
        value={value}
        onText={onText}
        onInput={({ currentTarget }) => updateQuery(currentTarget)}
        onSelect={({ currentTarget }) => updateQuery(currentTarget)}
        onBlur={() => setQuery(null)}
        onKeyDown={onKey}
        aria-autocomplete="list"
        aria-controls={active && listId}
        aria-activedescendant={active && optionId(listId, active)}
      />
      <Suggestions id={listId} options={options} active={active} onPick={pick} />
    </div>
  )
}
