import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and while the page takes over what the server sent, true from then on. What the browser knows
 * and the server does not is drawn only then: over a slow network it is known before the page is taken over.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
