import type { NetworkTransfer, FromServiceWorker } from '#contract/sw-messages.ts'

/** Smaller files come in one piece: they tell of the delay, not of the line. */
const MIN_BYTES = 8_000
const LATEST_COUNT = 20

/** Those that tell of the line. A list of its own: the page's stops at 250 files. */
let latestFiles: NetworkTransfer[] = []

const keepLatest = (files: NetworkTransfer[]) =>
  (latestFiles = [...latestFiles, ...files.filter(({ transferSize }) => transferSize >= MIN_BYTES)].slice(
    -LATEST_COUNT,
  ))

/** What the service worker answers comes from the device, or has come to it before: it tells of that itself. */
const keepOwn = (entries: PerformanceEntryList) =>
  keepLatest(
    (entries as PerformanceResourceTiming[]).filter(
      ({ workerStart, initiatorType }) => workerStart === 0 && initiatorType !== 'video',
    ),
  )

const observer = import.meta.env.SSR
  ? undefined
  : new PerformanceObserver((list) => keepOwn(list.getEntries()))
observer?.observe({ type: 'resource', buffered: true })
if (!import.meta.env.SSR)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    // By another clock: they count as later than the page's own, which came before.
    if (data.type === 'FILES_CAME') keepLatest(data.files)
  })

/**
 * Bits per second at which files of this page came lately (Resource Timing); undefined where none did. Without videos: a
 * player lets the line rest while it has enough.
 */
export function throughputBps(): number | undefined {
  keepOwn(observer?.takeRecords() ?? [])
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
