import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'

type Subscribe = (onChange: () => void) => () => void

const subscribers = new WeakMap<object, Subscribe>()

/** The same function for each component: another one would subscribe at each render. */
function subscriberOf(state: object): Subscribe {
  const known = subscribers.get(state)
  if (known) return known
  const subscriber: Subscribe = (onChange) => subscribe(state, onChange)
  subscribers.set(state, subscriber)
  return subscriber
}

/**
 * Reads one value of the state: its component renders when that value changes, and not whenever anything in a slice does.
 * For all that a feed draws once for each video.
 * @param read gives a string, a number, a truth value or nothing: objects of the state stay the same when they change
 * @param documentValue what the server's document shows, and so what hydration begins with
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
