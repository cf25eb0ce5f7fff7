import type { NetworkTransfer, FromServiceWorker } from '#contract/sw-messages.ts'
import { collectResources } from '#shared/resource-timing.ts'

/** Smaller files arrive in one piece: they measure the delay, not the bandwidth. */
const MIN_BYTES = 8_000
const LATEST_COUNT = 20

/** The files that measure bandwidth. The browser's own list stops at 250 files. */
let latestFiles: NetworkTransfer[] = []
/** Undefined without such files. A swipe asks a dozen times, and few files arrive meanwhile. */
let measuredBps: number | undefined

function addLatest(files: NetworkTransfer[]): void {
  const large = files.filter(({ transferSize }) => transferSize >= MIN_BYTES)
  if (large.length === 0) return
  latestFiles = [...latestFiles, ...large].slice(-LATEST_COUNT)
  measuredBps = measure(latestFiles)
}

/**
 * Ignores responses of the service worker: they come from the device, or the service worker reports them itself.
 */
const addOwn = (entries: readonly PerformanceResourceTiming[]) =>
  addLatest(
    entries.filter(({ workerStart, initiatorType }) => workerStart === 0 && initiatorType !== 'video'),
  )

const readOwn = import.meta.env.SSR ? undefined : collectResources()
if (!import.meta.env.SSR)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    // These have another clock: they count as later than the page's own, which came before.
    if (data.type === 'FILES_CAME') addLatest(data.files)
  })

/**
 * Bits per second at which files of this page arrived recently (Resource Timing); undefined when there were none.
 * Videos are left out, since a player pauses the download while it has enough.
 */
export function throughputBps(): number | undefined {
  if (readOwn) addOwn(readOwn())
  return measuredBps
}

function measure(files: readonly NetworkTransfer[]): number | undefined {
  let [bytes, busyMs, latestEndMs] = [0, 0, 0]
  // Files that arrived in parallel shared the connection.
  for (const { transferSize, responseStart, responseEnd } of files.toSorted(
    (one, other) => one.responseStart - other.responseStart,
  )) {
    bytes += transferSize
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, latestEndMs))
    latestEndMs = Math.max(latestEndMs, responseEnd)
  }
  return busyMs > 0 ? (bytes * 8_000) / busyMs : undefined
}
