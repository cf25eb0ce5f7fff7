/**
 * Creates a function that processes everything `next` finds, one after the other, until it finds nothing. Called while
 * it runs, it checks once more at the end, so nothing added meanwhile is missed and nothing runs in parallel.
 */
export function createSerialWorker<T>(
  next: () => Promise<T | undefined>,
  process: (job: T) => Promise<void>,
): () => Promise<void> {
  let isRunning = false
  let isDue = false
  return async () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    try {
      while (isDue) {
        isDue = false
        for (let job = await next(); job; job = await next()) await process(job)
      }
    } finally {
      isRunning = false
    }
  }
}
