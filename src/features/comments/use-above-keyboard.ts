import { type RefObject, useEffect } from 'react'

/** Keeps what is fixed to the lower edge of the screen above a keyboard on it. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: viewport } = globalThis
    if (!viewport) return undefined
    const move = () => {
      const hiddenPx = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--keyboard', `${hiddenPx}px`)
    }
    viewport.addEventListener('resize', move)
    viewport.addEventListener('scroll', move)
    return () => {
      viewport.removeEventListener('resize', move)
      viewport.removeEventListener('scroll', move)
    }
  }, [element])
}
