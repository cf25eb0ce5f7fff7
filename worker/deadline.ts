/** The time at which something has to end, on a clock that can be stopped. */
export interface Deadline {
  /** On the clock of `performance.now()`. Infinity while the clock is stopped. */
  readonly atMs: number
  /** Stops the clock until the returned function is called. */
  hold: () => () => void
  clear: () => void
}

export function startDeadline(durationMs: number, onEnd: () => void): Deadline {
  let atMs = Infinity
  let timer: ReturnType<typeof setTimeout>
  const start = (leftMs: number) => {
    atMs = performance.now() + leftMs
    timer = setTimeout(onEnd, leftMs)
  }
  start(durationMs)
  return {
    get atMs() {
      return atMs
    },
    hold() {
      const leftMs = atMs - performance.now()
      clearTimeout(timer)
      atMs = Infinity
      return () => start(leftMs)
    },
    clear: () => clearTimeout(timer),
  }
}

/** Creates the error with the wording of the specification (section 8). */
export const timeoutError = (timeoutMs: number) =>
  new DOMException(`timeout of ${timeoutMs} ms exceeded`, 'TimeoutError')

export const isTimeout = (error: unknown): error is DOMException =>
  error instanceof DOMException && error.name === 'TimeoutError'

/** Runs something that ends with a signal, and aborts the signal after `timeoutMs`. */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (timeoutMs === Infinity) return run(signal)
  const controller = new AbortController()
  const deadline = startDeadline(timeoutMs, () => controller.abort(timeoutError(timeoutMs)))
  try {
    return await run(AbortSignal.any([signal, controller.signal]))
  } finally {
    deadline.clear()
  }
}
