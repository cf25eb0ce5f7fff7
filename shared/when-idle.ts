/** A slow device that plays a video is never idle: without a limit, waiting work would never run. */
const MAX_WAIT_MS = 2_000

/**
 * Runs a function when the browser is idle, after 2 s at the latest; in a task of its own where browsers do not report
 * idleness (Safari).
 */
export function whenIdle(run: () => void, options: IdleRequestOptions = { timeout: MAX_WAIT_MS }): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, options)
  else setTimeout(run)
}

/** Runs functions one after another once the page has loaded and the browser is idle. */
export function whenLoaded(...runs: (() => void | Promise<void>)[]): void {
  const runAll = async () => {
    for (const run of runs) {
      await new Promise<void>((resolve) => whenIdle(resolve))
      await run()
    }
  }
  if (document.readyState === 'complete') void runAll()
  else addEventListener('load', () => void runAll(), { once: true })
}

/** Yields to the browser, so that it can handle a tap and paint a frame. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
