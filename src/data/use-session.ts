import { useSuspenseQuery } from '@tanstack/react-query'

import { openDialog } from '#src/state/dialogs.ts'

import { useApi } from './api-context.tsx'
import { sessionQuery } from './queries.ts'

/** The logged-in person, or null for a guest; and what a guest gets instead of what needs an account. */
export function useSession() {
  const { data } = useSuspenseQuery(sessionQuery(useApi()))
  return { user: data.user, onGuest: data.user ? null : () => openDialog('logIn') }
}
