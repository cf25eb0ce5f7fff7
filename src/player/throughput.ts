/** Smaller files come in one piece: they tell of the delay, not of the line. */
const MIN_BYTES = 8_000
const LATEST_COUNT = 20

/** Those that tell of the line. A list of its own: the page's stops at 250 files. */
let latestFiles: PerformanceResourceTiming[] = []

function keepLatest(entries: PerformanceEntryList): void {
  const files = (entries as PerformanceResourceTiming[]).filter(
    ({ transferSize, initiatorType }) => transferSize >= MIN_BYTES && initiatorType !== 'video',
  )
  latestFiles = [...latestFiles, ...files].slice(-LATEST_COUNT)
}

const observer = import.meta.env.SSR
  ? undefined
  : new PerformanceObserver((list) => keepLatest(list.getEntries()))
observer?.observe({ type: 'resource', buffered: true })

/**
 * Bits per second at which this page's own files came lately (Resource Timing); undefined where none did. Without
 * clips: a player lets the line rest while it has enough.
 */
export function throughputBps(): number | undefined {
  keepLatest(observer?.takeRecords() ?? [])
  let [bytes, busyMs, latestEndMs] = [0, 0, 0]
  // Those that came side by side had the line together.
  for (const { transferSize, responseStart, responseEnd } of latestFiles.toSorted(
    (one, other) => one.responseStart - other.responseStart,
  )) {
    bytes += transferSize
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, latestEndMs))
    latestEndMs = Math.max(latestEndMs, responseEnd)
  }
  return busyMs > 0 ? (bytes * 8_000) / busyMs : undefined
}
