import { useSyncExternalStore } from 'react'

import type { WorkerEvent } from '#contract/events.ts'

import { subscribeToWorker } from './api.ts'

/** While something is under way: a worker that died is noticed and replaced by then. */
const REFRESH_INTERVAL_MS = 10_000

interface WorkerListOptions<Item> {
  ask: () => Promise<Item[]>
  /** The list of an event; undefined when the event is about something else. */
  read: (event: WorkerEvent) => Item[] | undefined
  isUnderWay: (item: Item) => boolean
}

/** A hook that gives a list of the worker's as it stands, while somebody looks; undefined until it is known. */
export function createWorkerList<Item>({ ask, read, isUnderWay }: WorkerListOptions<Item>) {
  let items: Item[] | undefined
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined

  function set(next: Item[]): void {
    items = next
    for (const listener of listeners) listener()
  }

  function refresh(): void {
    ask().then(set, () => {
      // The next one may get through. Until then what was known stands.
    })
  }

  function start(): () => void {
    const unsubscribe = subscribeToWorker((event) => {
      const news = read(event)
      if (news) set(news)
      else if (event.type === 'session.changed') refresh()
    })
    refresh()
    const timer = setInterval(() => {
      if (items?.some(isUnderWay)) refresh()
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

  return (): Item[] | undefined =>
    useSyncExternalStore(
      subscribe,
      () => items,
      () => undefined,
    )
}
