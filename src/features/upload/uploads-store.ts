import { useSyncExternalStore } from 'react'

import type { UploadView } from '#contract/uploads.ts'
import { callWorker, subscribeToWorker } from '#src/data/api.ts'

import { isUnderWay } from './upload-summary.ts'

/** While something is under way: a worker that died is noticed and replaced by then. */
const REFRESH_INTERVAL_MS = 10_000

const NONE: UploadView[] = []
let uploads = NONE
const listeners = new Set<() => void>()
let stop: (() => void) | undefined

function set(next: UploadView[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function refresh(): void {
  callWorker('uploads.list', null).then(set, () => {
    // The next one may get through. Until then what was known stands.
  })
}

function start(): () => void {
  const unsubscribe = subscribeToWorker((event) => {
    if (event.type === 'uploads.changed') set(event.uploads)
    else if (event.type === 'session.changed') refresh()
  })
  refresh()
  const timer = setInterval(() => {
    if (uploads.some(isUnderWay)) refresh()
  }, REFRESH_INTERVAL_MS)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

/** The clips that this device posts for the person who is logged in, the oldest first. */
export const useUploads = (): UploadView[] =>
  useSyncExternalStore(
    subscribe,
    () => uploads,
    () => NONE,
  )
