/** Facts for or against spending the viewer's data; undefined where they are not known. */
export interface ConnectionFacts {
  /** `navigator.connection.effectiveType` of the service worker (Network Information API). */
  effectiveType?: string | undefined
  /** `navigator.connection.saveData` of the service worker. */
  hasWorkerDataSaver?: boolean | undefined
  /** Whether the page's last request carried `Save-Data: on` (RFC 8674 draft). */
  hasSaveDataHeader?: boolean | undefined
  /** The page's data saver: one that is emulated or set per page shows only there. */
  hasPageDataSaver?: boolean | undefined
}

const SLOW_TYPES = ['slow-2g', '2g']

/**
 * Prefetch is skipped on data-saver and on 2g connections (specification section 7.6). A page that has not
 * reported its data saver counts as saving; a browser without the Network Information API does not.
 */
export function shouldPrefetch(facts: ConnectionFacts): boolean {
  if (facts.effectiveType !== undefined && SLOW_TYPES.includes(facts.effectiveType)) return false
  if (facts.hasWorkerDataSaver || facts.hasSaveDataHeader) return false
  return facts.hasPageDataSaver === false
}
