/** What speaks for or against spending the person's data; undefined where it is not known. */
export interface ConnectionFacts {
  /** `navigator.connection.effectiveType` of the service worker (Network Information API). */
  effectiveType?: string | undefined
  /** `navigator.connection.saveData` of the service worker. */
  hasWorkerDataSaver?: boolean | undefined
  /** Whether the page's last request carried `Save-Data: on` (RFC 8674 draft). */
  hasSaveDataHeader?: boolean | undefined
  /** What the page said: an emulated or per-page data-saver shows there only. */
  hasPageDataSaver?: boolean | undefined
}

const SLOW_TYPES = ['slow-2g', '2g']

/**
 * Prefetch is skipped on data-saver and on 2g connections (specification section 7.6). A page that has not
 * said what it knows counts as saving; a browser without the Network Information API does not.
 */
export function shouldPrefetch(facts: ConnectionFacts): boolean {
  if (facts.effectiveType !== undefined && SLOW_TYPES.includes(facts.effectiveType)) return false
  if (facts.hasWorkerDataSaver || facts.hasSaveDataHeader) return false
  return facts.hasPageDataSaver === false
}
