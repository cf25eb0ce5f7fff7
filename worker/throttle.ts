const INTERVAL_MS = 200

/** Wraps a function so that it runs at most once per interval, at its end, however often it is called. */
export function throttle(run: () => Promise<void>): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      void run()
    }, INTERVAL_MS)
  }
}
