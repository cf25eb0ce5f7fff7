import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { screenTime } from '#src/state/screen-time.ts'

import { addStep, resume, STEP_MS, type Count } from './count.ts'
import { changeLimit, isMinorAt, isReached, readCount, readLimit, writeCount } from './limit.ts'

/**
 * Counts the time that the user spends here while a tab is in sight, and shows when it has come to their limit. Guests have
 * none.
 * @returns how to stop
 */
export function startScreenTime(api: ApiClient, queryClient: QueryClient): () => void {
  let userId: string | null = null
  const count = (next: (count: Count | undefined, now: Date) => Count) => {
    if (userId === null) {
      screenTime.reachedBy = null
      return
    }
    const counted = next(readCount(userId), new Date())
    writeCount(userId, counted)
    screenTime.reachedBy = isReached(readLimit(userId), counted) ? userId : null
  }
  // Behind the screen nobody watches, and a day that begins takes it away.
  const step = () =>
    document.visibilityState === 'visible' && count(screenTime.reachedBy === null ? addStep : resume)
  const onVisibility = () => document.visibilityState === 'visible' && count(resume)
  const onUser = () => {
    if (sessionUserId() === userId) return
    userId = sessionUserId()
    count(resume)
    if (userId !== null) void learnAge(api, queryClient, userId)
  }
  const timer = setInterval(step, STEP_MS)
  document.addEventListener('visibilitychange', onVisibility)
  const stopWatching = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === SESSION_KEY[0]) onUser()
  })
  onUser()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    stopWatching()
  }
}

/** Without a network the age that the device knows stands. */
async function learnAge(api: ApiClient, queryClient: QueryClient, userId: string): Promise<void> {
  try {
    const { birthDate } = await queryClient.fetchQuery(userSettingsQuery(api))
    if (sessionUserId() === userId) changeLimit(userId, { isMinor: isMinorAt(birthDate, new Date()) })
  } catch {
    // The next visit asks again.
  }
}
