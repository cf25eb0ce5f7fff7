import { onINP, onLCP, onTTFB } from 'web-vitals'

/** Performance metrics by the names of specification section 3, and Interaction to Next Paint beside them. */
type PerformanceMetric = 'lcp' | 'fp' | 'fid' | 'domready' | 'response' | 'ttfb' | 'mpfid' | 'inp'

/**
 * Calls back for entries of a type since the start of the document. Does nothing in a browser without such
 * entries.
 */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  try {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(entry)
    })
    observer.observe({ type, buffered: true })
  } catch {
    // Older browsers throw on unknown types.
  }
}

/**
 * Measures how the document loads and responds. `emit` gets each metric when it is final, in milliseconds:
 *
 * - `fp` first paint, `lcp` largest contentful paint, `inp` interaction to next paint
 * - `ttfb` from the start of the navigation to the document's first byte, `response` from there to its last
 * - `domready` from the start of the navigation to the end of DOMContentLoaded
 * - `fid` how long the first input waited, `mpfid` how long the worst one would have: the longest task
 */
export function measurePerformance(emit: (metric: PerformanceMetric, valueMs: number) => void): void {
  onLCP(({ value }) => emit('lcp', value))
  onINP(({ value }) => emit('inp', value))
  onTTFB(({ value }) => emit('ttfb', value))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') emit('fp', startTime)
  })
  observe('first-input', (entry) => {
    if (entry instanceof PerformanceEventTiming) emit('fid', entry.processingStart - entry.startTime)
  })
  observe('navigation', (entry) => {
    if (!(entry instanceof PerformanceNavigationTiming)) return
    emit('domready', entry.domContentLoadedEventEnd)
    emit('response', entry.responseEnd - entry.responseStart)
  })
  measureLongestTask((valueMs) => emit('mpfid', valueMs))
}

/** The value is final when the page is hidden for the first time. */
function measureLongestTask(emit: (valueMs: number) => void): void {
  let longestMs = 0
  observe('longtask', ({ duration }) => {
    longestMs = Math.max(longestMs, duration)
  })
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', onHidden)
    emit(longestMs)
  }
  document.addEventListener('visibilitychange', onHidden)
}
