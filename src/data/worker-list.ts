import { useSyncExternalStore } from 'react'

import type { WorkerEvent } from '#contract/events.ts'

import { subscribeToWorker } from './api.ts'

/** Interval while something is in progress: a worker that died is noticed and replaced within it. */
const REFRESH_INTERVAL_MS = 10_000

interface WorkerListOptions<Entry> {
  ask: () => Promise<Entry[]>
  /** The list in an event; undefined when the event is about something else. */
  read: (event: WorkerEvent) => Entry[] | undefined
  isUnderWay: (entry: Entry) => boolean
}

/** Creates a hook that returns the worker's current list for the current user; undefined until it is known. */
export function createWorkerList<Entry>({ ask, read, isUnderWay }: WorkerListOptions<Entry>) {
  let entries: Entry[] | undefined
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  let isFollowingUser = false

  function set(next: Entry[] | undefined): void {
    entries = next
    for (const listener of listeners) listener()
  }

  function refresh(): void {
    ask().then(set, () => {
      // The next request may succeed. Until then the known list stays.
    })
  }

  /** Starts with the first read: by the next one there may be another user. */
  function followUser(): void {
    if (isFollowingUser) return
    isFollowingUser = true
    subscribeToWorker(({ type }) => {
      if (type !== 'session.changed') return
      set(undefined)
      if (stop) refresh()
    })
  }

  function start(): () => void {
    followUser()
    const unsubscribe = subscribeToWorker((event) => {
      const list = read(event)
      if (list) set(list)
    })
    refresh()
    const timer = setInterval(() => {
      if (entries?.some(isUnderWay)) refresh()
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

  return (): Entry[] | undefined =>
    useSyncExternalStore(
      subscribe,
      () => entries,
      () => undefined,
    )
}
