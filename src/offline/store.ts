/** A value outside React, in the shape that useSyncExternalStore wants. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void
}

/** Makes a store that tells its listeners when the value has changed. */
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
