import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'

import { isHelpNeeded } from '#contract/help-words.ts'
import { tagPath, userPath } from '#contract/paths.ts'
import { useApi } from '#src/data/api-context.tsx'
import { suggestionsQuery } from '#src/data/search.ts'
import { usePaused } from '#src/data/user-preview.ts'

import { searchesLike, searchHistory } from './history.ts'

const PAST_MAX_COUNT = 4
const MAX_COUNT = 10

export interface Suggestion {
  /** Unique among them. */
  key: string
  kind: 'past' | 'phrase' | 'user' | 'tag'
  label: string
  /** Shown beside the label. */
  note?: string
  avatarUrl?: string | null
  /** The page that it leads to. Without one, its label is searched for. */
  path?: string
}

/** Suggestions for a text that is being typed: the searches of this device first, then the server's. */
export function useSuggestions(text: string): Suggestion[] {
  const { queries } = useSnapshot(searchHistory)
  const asked = usePaused(text)
  const query = isHelpNeeded(asked) ? '' : asked
  const { data } = useQuery({
    ...suggestionsQuery(useApi(), query),
    placeholderData: (previous) => (query === '' ? undefined : previous),
  })
  if (text === '') return []
  const past = searchesLike(queries, text).slice(0, PAST_MAX_COUNT)
  const phrases = data?.phrases.filter((phrase) => phrase !== text && !past.includes(phrase)) ?? []
  return [
    ...past.map((label): Suggestion => ({ key: `past ${label}`, kind: 'past', label })),
    ...(data?.users ?? []).map((user): Suggestion => ({
      key: `user ${user.id}`,
      kind: 'user',
      label: user.nickname,
      note: `@${user.uniqueId}`,
      avatarUrl: user.avatarUrl,
      path: userPath(user),
    })),
    ...(data?.tags ?? []).map((tag): Suggestion => ({
      key: `tag ${tag.id}`,
      kind: 'tag',
      label: `#${tag.name}`,
      path: tagPath(tag.name),
    })),
    ...phrases.map((label): Suggestion => ({ key: `phrase ${label}`, kind: 'phrase', label })),
  ].slice(0, MAX_COUNT)
}
