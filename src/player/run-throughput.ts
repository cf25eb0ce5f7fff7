/** Smaller answers tell more of the line's delay than of its width. */
const MIN_BYTES = 32 * 1024
/** The line may change: only the last ones count. */
const SAMPLE_COUNT = 3

/** A PerformanceResourceTiming, as far as it counts. */
export type Download = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'responseStart' | 'responseEnd' | 'workerStart'
>

/** Whether it tells of the line: a clip, or a part of one, that came over it. What is kept comes faster. */
function isSample({ name, transferSize, responseStart, responseEnd, workerStart }: Download): boolean {
  const isClip = new URL(name, location.origin).pathname.startsWith('/media/video/')
  return isClip && workerStart === 0 && transferSize >= MIN_BYTES && responseEnd > responseStart
}

/** Adds up the last downloads; each call tells of more of them, and gets what they show, in megabits a second. */
export function createThroughput(): (downloads: readonly Download[]) => number | undefined {
  let samples: Download[] = []
  return (downloads) => {
    samples = [...samples, ...downloads.filter(isSample)].slice(-SAMPLE_COUNT)
    const bits = samples.reduce((sum, { transferSize }) => sum + transferSize * 8, 0)
    const ms = samples.reduce((sum, { responseStart, responseEnd }) => sum + responseEnd - responseStart, 0)
    return ms > 0 ? bits / ms / 1_000 : undefined
  }
}

/** Tells what the page's downloads show of the line, from its beginning and each time that one is done. */
export function watchThroughput(onMeasured: (mbps: number) => void): void {
  const add = createThroughput()
  const observer = new PerformanceObserver((list) => {
    const mbps = add(list.getEntries() as PerformanceResourceTiming[])
    if (mbps !== undefined) onMeasured(mbps)
  })
  observer.observe({ type: 'resource', buffered: true })
}
