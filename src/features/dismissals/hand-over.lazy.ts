import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { subscribeToWorker } from '#src/data/api.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { forgetHiddenByUser, hiddenByGuest, settleHiddenByGuest } from '#src/state/not-interested.ts'

/** Hands a guest's dismissals over to the account that they log in to, at once or at the next visit. */
export function handOverDismissals(api: ApiClient, queryClient: QueryClient): void {
  const handOver = async () => {
    const videoIds = hiddenByGuest()
    if (videoIds.length === 0) return
    const { user } = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
    if (!user) return
    await api.dismissals.add({ videoIds })
    settleHiddenByGuest(videoIds)
    await queryClient.invalidateQueries({ queryKey: ['feed', 'dismissed'] })
  }
  const tryToHandOver = () => {
    handOver().catch(() => {
      // The device keeps them until then.
    })
  }
  subscribeToWorker(({ type }) => {
    if (type !== 'session.changed') return
    forgetHiddenByUser()
    tryToHandOver()
  })
  tryToHandOver()
}
