import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_PRESS_MS = 450
/** A finger that moves further scrolls. */
const SLACK_PX = 10

/** Lifting the finger may click, which would close what has opened under it. */
function ignoreItsClick(): void {
  const end = new AbortController()
  const { signal } = end
  const ignore = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
    end.abort()
  }
  addEventListener('click', ignore, { capture: true, signal })
  addEventListener('pointerdown', () => end.abort(), { capture: true, signal })
}

/**
 * Handlers of an element with a menu: for a right click, the keyboard's menu key, and a long press, for which iOS has no
 * event of its own.
 */
export function useLongPress(open: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const stop = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      stop()
      open()
    },
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      stop()
      if (pointerType === 'mouse') return
      const timer = setTimeout(() => {
        stop()
        ignoreItsClick()
        open()
      }, LONG_PRESS_MS)
      press.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
