import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'

type Subscribe = (onChange: () => void) => () => void

const subscribers = new WeakMap<object, Subscribe>()

/** Returns the same function for each component: a new one would subscribe again at each render. */
function subscriberOf(state: object): Subscribe {
  const known = subscribers.get(state)
  if (known) return known
  const subscriber: Subscribe = (onChange) => subscribe(state, onChange)
  subscribers.set(state, subscriber)
  return subscriber
}

/**
 * Reads one value of the state: its component renders when that value changes, not whenever anything in a slice does. For
 * everything that a feed renders once per video.
 * @param read returns a string, a number, a boolean or null: objects of the state keep their identity when they change
 * @param documentValue the value in the server's document, with which hydration begins
 */
export const useValue = <State extends object, Value extends string | number | boolean | null | undefined>(
  state: State,
  read: (state: State) => Value,
  documentValue: Value,
): Value =>
  useSyncExternalStore(
    subscriberOf(state),
    () => read(state),
    () => documentValue,
  )
