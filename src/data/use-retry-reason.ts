import { useSnapshot } from 'valtio'

import type { Problem } from '#contract/errors.ts'
import { messages } from '#messages/app.ts'
import { retriedReads } from '#src/state/connection.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { callWorker } from './api.ts'

function causeOf({ httpStatus }: Problem): string {
  if (httpStatus === 0) return messages.cannotReachServer
  if (httpStatus === 429) return messages.tooManyRequests
  return httpStatus < 500 ? messages.serverRefused : messages.serverProblem
}

/** Why a read of this page does not arrive, in a sentence, while it is retried. */
export function useRetryReason(): { reason: string; tryNow: () => void } | undefined {
  const isHydrated = useIsHydrated()
  const [problem] = Object.values(useSnapshot(retriedReads).problems)
  if (!problem || !isHydrated) return undefined
  return {
    reason: causeOf(problem),
    tryNow: () => void callWorker('reads.retryNow', null),
  }
}
