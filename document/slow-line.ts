/**
 * Tells whether the document's first byte took so long that the connection counts as 3G at best (WICG Network
 * Information, effective connection types). Is serialised into documents, so it must not use anything from
 * outside.
 */
export function isLineSlow(): boolean {
  const slowAnswerMs = 270
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit !== undefined && visit.responseStart - visit.requestStart >= slowAnswerMs
}
