import { useSyncExternalStore } from 'react'

/** From this width on the navigation is a column, and videos have one beside them (src/ui/tokens.css). */
const WIDE = '(min-width: 1024px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the screen has space for columns. False on the server and during hydration. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
