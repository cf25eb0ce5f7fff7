/** A busy device that plays a video is never idle: without a limit, what waits for that would never run. */
const MAX_WAIT_MS = 2_000

/** Runs when the browser is idle, at the latest after 2 s; in a task of its own where it does not tell (Safari). */
export function whenIdle(run: () => void, options: IdleRequestOptions = { timeout: MAX_WAIT_MS }): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, options)
  else setTimeout(run)
}

/** Runs these one after another once the page has loaded and the browser is idle. */
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
