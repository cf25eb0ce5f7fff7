import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { screenTime } from '#src/state/screen-time.ts'

import { addStep, resume, STEP_MS, type Count } from './count.ts'
import { isReached, isSyncDue, noteSync, readCount, readLimit, writeCount } from './limit.ts'

/**
 * Counts the time that the user spends here while a tab is visible, and shows when it has reached their limit, including the
 * time on their other devices. Guests have no limit.
 * @returns a function that stops it
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
  const sync = async () => {
    const syncedId = userId
    if (syncedId === null || !isSyncDue(syncedId, new Date())) return
    // Noted even if it fails, so that the next one is as far away.
    noteSync(syncedId, new Date())
    try {
      const { syncScreenTime } = await import('./account-limit.ts')
      await syncScreenTime(api, syncedId)
      if (userId === syncedId) count(resume)
    } catch {
      // The state on the device stays.
    }
  }
  const step = () => {
    if (document.visibilityState !== 'visible') return
    // Behind the limit screen no time counts, and a new day removes it.
    count(screenTime.reachedBy === null ? addStep : resume)
    void sync()
  }
  const onVisibility = () => {
    if (document.visibilityState !== 'visible') return
    count(resume)
    void sync()
  }
  const onUser = () => {
    if (sessionUserId() === userId) return
    userId = sessionUserId()
    count(resume)
    if (document.visibilityState === 'visible') void sync()
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
