/** Whether an element between the pointer and the feed handles the wheel: a sheet, or a text that scrolls. */
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

/** Moves the feed by one video per notch of the wheel. */
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

/** After this long without a turn, the next one begins a new movement. */
const QUIET_MS = 200
/** A shorter movement comes from a hand resting on a touchpad. */
const START_PX = 20
/** Notches come at full size and at a hand's pace; the inertia of a touchpad's flick comes every frame and fades. */
const NOTCH_PX = 100
const NOTCH_GAP_MS = 30
/** Pixels per unit in which a browser reports a turn: pixels, lines, pages. */
const UNIT_PX = [1, 40, 800]

type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'timeStamp'>

/** Counts the videos to move by as a wheel turns: one for each notch, one for a whole flick on a touchpad. */
export function createWheelSteps(): (turn: Turn) => -1 | 0 | 1 {
  let lastAtMs = -Infinity
  let lastPx = 0
  let movedPx = 0
  let hasStepped = false
  return ({ deltaY, deltaMode, timeStamp }) => {
    const signedPx = deltaY * (UNIT_PX[deltaMode] ?? 1)
    const px = Math.abs(signedPx)
    const gapMs = timeStamp - lastAtMs
    if (gapMs >= QUIET_MS) {
      movedPx = 0
      hasStepped = false
    }
    movedPx += signedPx
    const isStep = hasStepped
      ? gapMs >= NOTCH_GAP_MS && px >= NOTCH_PX && px >= lastPx
      : Math.abs(movedPx) >= START_PX
    lastAtMs = timeStamp
    lastPx = px
    if (!isStep) return 0
    hasStepped = true
    return signedPx > 0 ? 1 : -1
  }
}
