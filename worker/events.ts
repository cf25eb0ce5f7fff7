import type { WorkerEvent } from '#contract/events.ts'

type Listener = (event: WorkerEvent) => void

const listeners = new Set<Listener>()
/** Other tabs answer a worker that has just started, perhaps before it has read that its page listens. */
const undelivered: WorkerEvent[] = []

/** Tells every subscriber, and the first one what was said before it came. They live on the page, behind Comlink. */
export function emit(event: WorkerEvent): void {
  if (listeners.size === 0) undelivered.push(event)
  for (const listener of listeners) listener(event)
}

export function subscribe(listener: Listener): void {
  listeners.add(listener)
  for (const event of undelivered.splice(0)) listener(event)
}
