import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the page takes over what the server sent, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
