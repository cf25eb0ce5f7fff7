import { useSuspenseQuery } from '@tanstack/react-query'

import { openDialog, type GuestAction } from '#src/state/dialogs.ts'

import { useApi } from './api-context.tsx'
import { sessionQuery } from './queries.ts'

/**
 * Takes the place of an action that needs an account: asks a guest to log in for it, and runs `then` once they have.
 */
export type OnGuest = (then?: () => void, action?: GuestAction) => void

/** The logged-in user, or null for a guest; and what runs for a guest in place of an action that needs an account. */
export function useSession() {
  const { data } = useSuspenseQuery(sessionQuery(useApi()))
  const onGuest: OnGuest | null = data.user
    ? null
    : (then, action) => openDialog('logIn', { ...(then && { onLoggedIn: then }), ...(action && { action }) })
  const { user, role, admission, isReadOnly = false } = data
  return { user, role, admission, isReadOnly, onGuest }
}
