import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Going back or forward closes a dialog; a page that changes by itself does not. */
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
