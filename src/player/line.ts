/**
 * Whether the document's first byte took so long that the line is taken for 3G at best (WICG Network Information,
 * effective connection types). Stands in documents as it is: nothing outside it is there.
 */
export function isLineSlow(): boolean {
  const slowAnswerMs = 270
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && visit.responseStart - visit.requestStart >= slowAnswerMs
}
