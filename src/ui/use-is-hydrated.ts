import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and during hydration, then true. For state that the browser knows and the server does not:
 * on a slow network the browser knows it before hydration. Deferred, since React would otherwise render all of it
 * in one uninterruptible task.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(isHydrated)
}
