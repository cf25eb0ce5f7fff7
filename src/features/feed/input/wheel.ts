import { createWheelSteps } from './wheel-steps.ts'

/** Whether something between the pointer and the feed takes the wheel: a sheet, or words that scroll. */
function isTaken(target: EventTarget | null, scroller: HTMLElement): boolean {
  for (
    let element = target;
    element instanceof Element && element !== scroller;
    element = element.parentElement
  ) {
    if (element instanceof HTMLDialogElement) return true
    if (element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto')
      return true
  }
  return false
}

/** One notch of a wheel moves the feed by one video. */
export function listenToWheel(
  scroller: HTMLElement,
  moveBy: (step: -1 | 1) => void,
  signal: AbortSignal,
): void {
  const stepsOf = createWheelSteps()
  const onWheel = (event: WheelEvent) => {
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    // With Ctrl it zooms.
    if (event.ctrlKey || isSideways || isTaken(event.target, scroller)) return
    event.preventDefault()
    const step = stepsOf(event)
    if (step !== 0) moveBy(step)
  }
  scroller.addEventListener('wheel', onWheel, { passive: false, signal })
}
