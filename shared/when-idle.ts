/** Runs when the browser has time, or in a moment where it does not tell (Safari). */
export function whenIdle(run: () => void, options?: IdleRequestOptions): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, options)
  else setTimeout(run)
}

/** Runs these in turn when the page has loaded and the browser has time: after all that a person waits for. */
export function whenLoaded(...runs: (() => void | Promise<void>)[]): void {
  const runAll = async () => {
    for (const run of runs) {
      // oxlint-disable-next-line no-await-in-loop -- in turn
      await new Promise<void>((resolve) => whenIdle(resolve))
      // oxlint-disable-next-line no-await-in-loop -- in turn
      await run()
    }
  }
  if (document.readyState === 'complete') void runAll()
  else addEventListener('load', () => void runAll(), { once: true })
}

/** Lets a tap be noted, and a frame be drawn, between two pieces of work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
