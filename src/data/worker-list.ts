import { useSyncExternalStore } from 'react'

import type { WorkerEvent } from '#contract/events.ts'

import { subscribeToWorker } from './api.ts'

/** While something is under way: a worker that died is noticed and replaced by then. */
const REFRESH_INTERVAL_MS = 10_000

interface WorkerListOptions<Entry> {
  ask: () => Promise<Entry[]>
  /** The list of an event; undefined when the event is about something else. */
  read: (event: WorkerEvent) => Entry[] | undefined
  isUnderWay: (entry: Entry) => boolean
}

/** A hook that gives the current user's list of the worker's as it stands; undefined until it is known. */
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
      // The next one may get through. Until then what was known stands.
    })
  }

  /** From the first look on: by the next one another user may be here. */
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
