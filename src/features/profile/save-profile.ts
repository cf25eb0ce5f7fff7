import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'

import type { ProfileChange } from './use-waiting-profile.ts'

/**
 * Hands a change over to the outbox and waits for its outcome, for at most `waitMs` from when it is kept. Rejects
 * with an `ApiError` when the server refuses it within that time, or nothing could keep it.
 */
export function saveProfile(
  api: ApiClient,
  { change, before }: { change: ProfileChange; before: ProfileChange | undefined },
  waitMs: number,
): Promise<'saved' | 'waiting'> {
  return new Promise((resolve, reject) => {
    let isAwaited = true
    const queued = api.users.update(change, {
      subject: '',
      ...(before && { before }),
      onOutcome(outcome) {
        if (!isAwaited) return false
        if (outcome.state === 'applied') resolve('saved')
        else reject(new ApiError(outcome.problem))
        return true
      },
    })
    const giveUp = () => {
      isAwaited = false
      resolve('waiting')
    }
    queued.then(() => setTimeout(giveUp, waitMs), reject)
  })
}
