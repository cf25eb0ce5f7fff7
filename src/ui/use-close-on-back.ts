import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Closes a dialog when the viewer goes back or forward, but not when the page changes by itself. */
export function useCloseOnBack(close: () => void): void {
  const { history } = useRouter()
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type !== 'PUSH' && action.type !== 'REPLACE') close()
      }),
    [history, close],
  )
}
