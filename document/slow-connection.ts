/**
 * Whether the document's first byte took so long that the connection is 3G at best (WICG Network Information, effective
 * connection types). It is serialised into the document, so it must not use anything outside itself.
 */
export function isConnectionSlow(): boolean {
  const slowAnswerMs = 270
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit !== undefined && visit.responseStart - visit.requestStart >= slowAnswerMs
}
