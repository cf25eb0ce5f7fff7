/**
 * Settles as the promise does, or rejects with the signal's reason as soon as the signal aborts. The work
 * itself goes on.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Resolves after `delayMs`, or rejects with the signal's reason. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, delayMs)
  })
  return abortable(elapsed, signal).finally(() => clearTimeout(timer))
}
