import { whenIdle } from './when-idle.ts'

/** The first seconds of a page belong to its video and to the first taps (issue 49). */
const CALM_AFTER_MS = 10_000

let waiting: Set<() => void> | undefined
let isCalm = false

/**
 * Runs work that nobody waits for: when the page is ten seconds old and the browser idle, or at once when the page is
 * hidden, as it may not come back. Returns a function that cancels it.
 */
export function whenCalm(run: () => void): () => void {
  let isCancelled = false
  const runUnlessCancelled = () => void (isCancelled || run())
  if (isCalm) whenIdle(runUnlessCancelled)
  else (waiting ??= waitForCalm()).add(runUnlessCancelled)
  return () => {
    isCancelled = true
    waiting?.delete(runUnlessCancelled)
  }
}

/** Starts to wait. Each run is an idle task of its own: together they would delay the response to a tap. */
function waitForCalm(): Set<() => void> {
  const runs = new Set<() => void>()
  const start = (runNow: (run: () => void) => void) => {
    isCalm = true
    clearTimeout(timer)
    for (const type of HIDING) removeEventListener(type, startIfHidden, true)
    for (const run of runs) runNow(run)
    runs.clear()
  }
  const startIfHidden = ({ type }: Event) => {
    if (type === 'pagehide' || document.visibilityState === 'hidden') start((run) => run())
  }
  const timer = setTimeout(() => start(whenIdle), Math.max(0, CALM_AFTER_MS - performance.now()))
  // Before the listeners of the page's parts, so that a part which starts here still hears the event.
  for (const type of HIDING) addEventListener(type, startIfHidden, true)
  return runs
}

const HIDING = ['visibilitychange', 'pagehide']
