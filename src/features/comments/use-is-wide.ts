import { useSyncExternalStore } from 'react'

/** From here on videos have a column beside them (src/ui/tokens.css). */
const WIDE = '(min-width: 1024px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a column beside a video. Browser only. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
