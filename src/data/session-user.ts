import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/endpoints/session.ts'

import { SESSION_KEY } from './queries.ts'

let client: QueryClient | undefined

/** Lets `sessionUserId` read this client from now on. Browser only: a server has many. */
export function readSessionFrom(queryClient: QueryClient): void {
  client = queryClient
}

/**
 * The id of the user who is logged in, as far as this page knows; for code outside components, which cannot call
 * `useSession`.
 */
export const sessionUserId = (): string | null => client?.getQueryData<Session>(SESSION_KEY)?.user?.id ?? null
