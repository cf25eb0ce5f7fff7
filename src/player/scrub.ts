/** A finger that moves less than this taps. */
const DRAG_PX = 6

interface ScrubListeners {
  onStart: () => void
  /** Part of the bar up to the pointer, 0 to 1. */
  onMove: (ratio: number) => void
  onEnd: () => void
  /** A mouse is over that part of the bar; undefined when it has left. */
  onHover: (ratio: number | undefined) => void
}

/**
 * Lets a bar be tapped and dragged along. A finger that goes up or down from it swipes the feed as it does elsewhere:
 * until it has gone sideways nothing happens.
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
