import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ApiClient } from '#contract/client.ts'
import type { FoundUser } from '#contract/endpoints/search.ts'

import { useApi } from './api-context.tsx'

/** Typing makes fewer requests than key presses. */
const PAUSE_MS = 150

/** The text, once typing has paused for a short time. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}

/** Not persisted, as other suggestions are not. */
const userPreviewQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ['suggestions', 'users', q],
    queryFn: ({ signal }) => api.search.previewUsers({ q }, { signal }),
    enabled: q !== '',
  })

/**
 * The first users found by a text that is being typed (specification section 7.3, user search preview). Until the server
 * answers, those of the previous text.
 */
export function useUserPreview(text: string): {
  users: readonly FoundUser[] | undefined
  error: Error | null
} {
  const q = usePaused(text.trim())
  const { data, error } = useQuery({
    ...userPreviewQuery(useApi(), q),
    placeholderData: (previous) => (q === '' ? undefined : previous),
  })
  return { users: q === '' ? undefined : data?.users, error: q === '' ? null : error }
}
