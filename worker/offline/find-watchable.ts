import { WATCHABLE_MAX_COUNT } from '#contract/constants.ts'
import type { Output } from '#contract/endpoints/index.ts'
import { randomId } from '#shared/random-id.ts'

import { callEndpoint } from '../http/pipeline.ts'

/** Those of the videos that the user of this browser may still watch. Rejects where the server does not answer. */
export async function findWatchable(videoIds: readonly string[]): Promise<Set<string>> {
  const watchable = new Set<string>()
  const { signal } = new AbortController()
  for (let start = 0; start < videoIds.length; start += WATCHABLE_MAX_COUNT) {
    const ids = videoIds.slice(start, start + WATCHABLE_MAX_COUNT).join('-')
    // oxlint-disable-next-line no-await-in-loop -- few at a time
    const answer = await callEndpoint('videos.watchable', { ids }, { callId: randomId(), signal })
    for (const id of (answer as Output<'videos.watchable'>).ids) watchable.add(id)
  }
  return watchable
}
