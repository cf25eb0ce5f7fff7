/** A finger that moves less than this is a tap. */
const DRAG_PX = 6

interface ScrubListeners {
  onStart: () => void
  /** Called with the part of the bar up to the pointer, 0 to 1. */
  onMove: (ratio: number) => void
  onEnd: () => void
  /** Called with the part of the bar under the mouse; undefined when it has left. */
  onHover: (ratio: number | undefined) => void
}

/**
 * Lets a bar be tapped and dragged. A finger that moves up or down swipes the feed as usual: nothing happens
 * until it has moved sideways.
 */
export function listenToScrub(
  bar: HTMLElement,
  signal: AbortSignal,
  { onStart, onMove, onEnd, onHover }: ScrubListeners,
): void {
  let startX: number | undefined
  let isDragging = false

  const ratioAt = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.getBoundingClientRect()
    return Math.max(0, Math.min(1, (clientX - left) / width))
  }
  const start = (event: PointerEvent) => {
    isDragging = true
    onStart()
    onMove(ratioAt(event))
  }
  const stop = () => {
    if (isDragging) onEnd()
    startX = undefined
    isDragging = false
  }
  const listeners = {
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return
      startX = event.clientX
      bar.setPointerCapture(event.pointerId)
      if (event.pointerType === 'mouse') start(event)
    },
    pointermove(event: PointerEvent) {
      if (event.pointerType === 'mouse') onHover(ratioAt(event))
      if (startX === undefined) return
      if (isDragging) onMove(ratioAt(event))
      else if (Math.abs(event.clientX - startX) >= DRAG_PX) start(event)
    },
    pointerup(event: PointerEvent) {
      if (startX !== undefined && !isDragging) start(event)
      stop()
    },
    pointercancel: stop,
    pointerleave: () => onHover(undefined),
  }
  const types = Object.keys(listeners) as (keyof typeof listeners)[]
  for (const type of types) bar.addEventListener(type, listeners[type], { signal })
}
