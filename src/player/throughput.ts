/** Smaller files come in one piece: they tell of the delay, not of the line. */
const MIN_BYTES = 8_000
const LATEST_COUNT = 20

/**
 * Bits per second at which this page's own files came lately (Resource Timing); undefined where none did. Without
 * clips: a player lets the line rest while it has enough.
 */
export function throughputBps(): number | undefined {
  const entries = performance
    .getEntriesByType('resource')
    .filter(({ transferSize, initiatorType }) => transferSize >= MIN_BYTES && initiatorType !== 'video')
  let [bytes, busyMs, latestEndMs] = [0, 0, 0]
  // Those that came side by side had the line together.
  for (const { transferSize, responseStart, responseEnd } of entries.slice(-LATEST_COUNT)) {
    bytes += transferSize
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, latestEndMs))
    latestEndMs = Math.max(latestEndMs, responseEnd)
  }
  return busyMs > 0 ? (bytes * 8_000) / busyMs : undefined
}
