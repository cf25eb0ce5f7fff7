import type { WorkerEvent } from '#contract/events.ts'

type Listener = (event: WorkerEvent) => void

const listeners = new Set<Listener>()

/** Tells every subscriber. The listeners live on the page, behind Comlink. */
export function emit(event: WorkerEvent): void {
  for (const listener of listeners) listener(event)
}

export const addListener = (listener: Listener): void => void listeners.add(listener)
