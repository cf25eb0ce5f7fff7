import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { messages } from '#messages/upload.ts'
import { useApi } from '#src/data/api-context.tsx'
import { findMentionQuery, findTagQuery, type MentionQuery } from '#src/editor/mention-query.ts'
import { optionId, Suggestions, useActiveOption } from '#src/editor/suggestions.tsx'
import { useMentionable } from '#src/editor/use-mentionable.ts'
import { TextArea } from '#src/ui/text-field.tsx'

const FRESH_FOR_MS = 60_000
const NO_TAGS: readonly Tag[] = []

/** A name that is being typed in the caption, after `@` or `#`. */
interface NameQuery extends MentionQuery {
  kind: 'user' | 'tag'
}

function queryAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): NameQuery | null {
  if (selectionStart !== selectionEnd) return null
  const before = value.slice(0, selectionStart)
  const mention = findMentionQuery(before)
  if (mention) return { kind: 'user', ...mention }
  const tag = findTagQuery(before)
  return tag && { kind: 'tag', ...tag }
}

/** Hashtags that begin like the name that is being typed: none without a network, and while no name is. */
function useSuggestedTags(name: string | undefined): readonly Tag[] {
  const api = useApi()
  const q = useDeferredValue(name) ?? ''
  const { data } = useQuery({
    queryKey: ['mentions', 'tags', q],
    queryFn: ({ signal }) => api.search.suggestTags({ q }, { signal }),
    enabled: name !== undefined && q !== '',
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
  return name !== undefined && q === name && data ? data.tags : NO_TAGS
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
  const users = useMentionable(query?.kind === 'user' ? query.name : undefined)
  const tags = useSuggestedTags(query?.kind === 'tag' ? query.name : undefined)
  const options: readonly (UserSummary | Tag)[] = query?.kind === 'tag' ? tags : users
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
    if (next?.kind === query?.kind && next?.name === query?.name && next?.start === query?.start) return
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
