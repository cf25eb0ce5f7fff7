const INTERVAL_MS = 200

/** Tells what has changed lately once in a while, however much and fast it changes. */
export function tellInTime(tell: () => Promise<void>): () => void {
  let isDue = false
  const tellNow = () => {
    isDue = false
    return tell()
  }
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => void tellNow(), INTERVAL_MS)
  }
}
