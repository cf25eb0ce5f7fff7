/**
 * Creates a function that processes everything `next` finds, one after the other, until it finds nothing. Called while
 * it runs, it looks once more at the end, so nothing that is added meanwhile is missed and nothing is done in parallel.
 */
export function createSerialWorker<T>(
  next: () => Promise<T | undefined>,
  process: (item: T) => Promise<void>,
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
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (let item = await next(); item; item = await next()) await process(item)
      }
    } finally {
      isRunning = false
    }
  }
}
