import { useLayoutEffect } from 'react'

import './whole-screen.css'

/** Gives a page the whole screen of a phone, without the navigation: it has a button that leads back. */
export function useWholeScreen(isWanted: boolean): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document
    root.toggleAttribute('data-whole-screen', isWanted)
    return () => root.removeAttribute('data-whole-screen')
  }, [isWanted])
}
