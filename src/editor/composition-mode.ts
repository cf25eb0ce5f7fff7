import { COMPOSITION_RESOLVE_MS } from '#contract/constants.ts'

export type CompositionMode = ReturnType<typeof createCompositionMode>

/**
 * Tracks whether an input method is composing text (specification section 4): from the start of a composition until 20 ms
 * after its end. The text is final only then.
 */
export function createCompositionMode() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  let waiting: (() => void) | undefined
  return {
    isOn: () => isOn,
    start(): void {
      clearTimeout(timer)
      isOn = true
    },
    end(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isOn = false
        const run = waiting
        waiting = undefined
        run?.()
      }, COMPOSITION_RESOLVE_MS)
    },
    /** Runs something once nothing is being composed, at once if nothing is. Of several the last one counts. */
    afterwards(run: () => void): void {
      if (isOn) waiting = run
      else run()
    },
    /** Drops the waiting callback. */
    stop(): void {
      clearTimeout(timer)
      waiting = undefined
    },
  }
}
