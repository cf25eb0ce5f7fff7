import type { WorkerEvent } from '#contract/events.ts'

type Listener = (event: WorkerEvent) => void

const listeners = new Set<Listener>()
/** Events from before the page subscribed: other tabs may already have answered this worker. */
const undelivered: WorkerEvent[] = []

/**
 * Emits an event to every subscriber. Without one the event waits for the first. Subscribers live on the page, behind
 * Comlink.
 */
export function emit(event: WorkerEvent): void {
  if (listeners.size === 0) undelivered.push(event)
  for (const listener of listeners) listener(event)
}

export function subscribe(listener: Listener): void {
  listeners.add(listener)
  for (const event of undelivered.splice(0)) listener(event)
}
