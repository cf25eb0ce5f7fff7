import type { QueryClient } from '@tanstack/react-query'

import { setDraftsAside } from '#src/state/draft-stores.ts'

import { SESSION_KEY } from './queries.ts'
import { sessionUserId } from './session-user.ts'

/**
 * Gives each account its own drafts on this page from now on: when another account takes over, the drafts are set aside
 * until the first one is back. A guest may be the same user after their session has ended, so they keep the drafts.
 * @returns the function that ends this
 */
export function handOverDrafts(queryClient: QueryClient): () => void {
  const putBack = new Map<string, () => void>()
  let ownerId = sessionUserId()
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== SESSION_KEY[0]) return
    const userId = sessionUserId()
    if (userId === null || userId === ownerId) return
    if (ownerId !== null) putBack.set(ownerId, setDraftsAside())
    putBack.get(userId)?.()
    putBack.delete(userId)
    ownerId = userId
  })
}
