import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { useApi } from '#src/data/api-context.tsx'

import type { NameQuery } from './mention-query.ts'
import { useMentionable } from './use-mentionable.ts'

const FRESH_FOR_MS = 60_000
const NO_TAGS: readonly Tag[] = []

/** Users to mention, or hashtags, that match the name being typed; none while none is. */
export function useSuggestedNames(query: NameQuery | null): readonly (UserSummary | Tag)[] {
  const users = useMentionable(query?.kind === 'user' ? query.name : undefined)
  const tags = useSuggestedTags(query?.kind === 'tag' ? query.name : undefined)
  return query?.kind === 'tag' ? tags : users
}

/** Hashtags that begin with the name being typed: none without a network, and none while no name is typed. */
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
