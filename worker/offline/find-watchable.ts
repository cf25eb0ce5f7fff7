import { WATCHABLE_MAX_COUNT } from '#contract/constants.ts'
import type { Output } from '#contract/endpoints/index.ts'
import { randomId } from '#shared/random-id.ts'

import { callEndpoint } from '../http/pipeline.ts'

/**
 * Finds the videos that the user may still watch. Rejects when the server does not answer, or takes this browser for
 * another user’s: the session may have expired without the worker's knowledge.
 */
export async function findWatchable(
  videoIds: readonly string[],
  userId: string | null,
): Promise<Set<string>> {
  const watchable = new Set<string>()
  const { signal } = new AbortController()
  for (let start = 0; start < videoIds.length; start += WATCHABLE_MAX_COUNT) {
    const ids = videoIds.slice(start, start + WATCHABLE_MAX_COUNT).join('-')
    const value = await callEndpoint('videos.watchable', { ids }, { callId: randomId(), signal })
    const answer = value as Output<'videos.watchable'>
    if (answer.userId !== userId) throw new Error('The server answered another user.')
    for (const id of answer.ids) watchable.add(id)
  }
  return watchable
}
