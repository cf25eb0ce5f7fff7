/** A value outside React, in the shape that useSyncExternalStore wants. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store that calls its listeners when the value has changed. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
