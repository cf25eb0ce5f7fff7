/**
 * Takes what `next` finds, one after the other, until it finds nothing. Asked again meanwhile, it looks once more
 * at the end: what has come is never missed, and nothing is done twice at a time.
 */
export function workOff<T>(
  next: () => Promise<T | undefined>,
  take: (item: T) => Promise<void>,
): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (let item = await next(); item; item = await next()) await take(item)
      }
    } finally {
      isRunning = false
    }
  }
}
