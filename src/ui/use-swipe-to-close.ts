import { type PointerEvent, type RefObject, useRef } from 'react'

/** A sheet pulled down this far closes when it is let go. */
const CLOSE_AFTER_PX = 96

/** Lets a sheet follow the finger that pulls its head down. Its buttons do the same for everybody else. */
export function useSwipeToClose(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const startY = useRef<number>(undefined)
  const pulledBy = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY))
  const moveTo = (offset: string) => sheet.current?.style.setProperty('translate', offset)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || isOnButton) return
      startY.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (startY.current !== undefined) moveTo(`0 ${pulledBy(event)}px`)
    },
    onPointerUp(event: PointerEvent) {
      const shouldClose = pulledBy(event) > CLOSE_AFTER_PX
      startY.current = undefined
      if (shouldClose) onClose()
      else moveTo('none')
    },
    onPointerCancel() {
      startY.current = undefined
      moveTo('none')
    },
  }
}
