import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { randomId } from '#shared/random-id.ts'

import { emit } from './events.ts'
import { callEndpoint } from './http/pipeline.ts'
import { currentUserId, loseSession } from './session.ts'

/** Whether the browser has lost the key that its session began with, as when it clears script-writable storage. */
const isKeyLost = ({ fields }: Problem): boolean => fields?.['reason'] === 'wrong-device'

/** Whether a call failed because no user is logged in any more, or none with this browser's key. */
export const isSessionLost = (problem: Problem): boolean =>
  problem.statusCode === StatusCode.notLoggedIn || isKeyLost(problem)

/**
 * Emits that the session is over. If it has lost its key, it is ended on the server first, so that the server and the
 * page agree that the viewer is a guest. Never rejects.
 * @param userId the session's user; another call may have reported its end to this worker already
 */
export async function giveUpSession(problem: Problem, userId = currentUserId()): Promise<void> {
  if (userId === null) return
  if (userId === currentUserId()) {
    if (isKeyLost(problem)) await endSession().catch(() => {})
    loseSession()
  }
  emit({ type: 'session.lost' })
}

const endSession = (): Promise<unknown> =>
  callEndpoint('session.logOut', {}, { callId: randomId(), signal: new AbortController().signal })
