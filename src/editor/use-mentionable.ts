import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import type { UserSummary } from '#contract/models/user.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'

const FRESH_FOR_MS = 60_000
const NO_USERS: readonly UserSummary[] = []

const fits = ({ uniqueId, nickname }: UserSummary, name: string): boolean =>
  [uniqueId, nickname].some((each) => each.toLowerCase().includes(name.toLowerCase()))

/** Lists each user once: friends, then others whom the viewer follows. */
function eachOnce(users: readonly UserSummary[]): readonly UserSummary[] {
  return [...new Map(users.map((user) => [user.id, user])).values()]
}

/**
 * Users to mention by a name that is being typed; undefined while none is. Friends come first, then others whom the viewer
 * follows, then anyone. Until the server answers, or without a network, only users whom the device knows are found.
 */
export function useMentionable(name: string | undefined): readonly UserSummary[] {
  const api = useApi()
  const { user } = useSession()
  const isAsked = name !== undefined && user !== null
  const keyword = useDeferredValue(name) ?? ''
  const { data: known = NO_USERS } = useQuery({
    queryKey: ['mentions', 'known'],
    queryFn: async ({ signal }) => {
      const [contacts, followed] = await Promise.all([
        api.mentions.listContacts({}, { signal }),
        api.mentions.listDefault({}, { signal }),
      ])
      return eachOnce([...contacts.users, ...followed.users])
    },
    enabled: isAsked,
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
  const { data: found } = useQuery({
    queryKey: ['mentions', 'search', keyword],
    queryFn: ({ signal }) => api.mentions.search({ keyword }, { signal }),
    enabled: isAsked && keyword !== '',
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
  if (!isAsked) return NO_USERS
  return keyword === name && found && name ? found.users : known.filter((each) => fits(each, name))
}
