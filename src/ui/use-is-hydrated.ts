import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and while the page takes over what the server sent, true from then on. What the browser knows
 * and the server does not is drawn only then: over a slow network it is known before the page is taken over.
 * Deferred, as React would draw all of that in one piece that nothing can interrupt.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(isHydrated)
}
