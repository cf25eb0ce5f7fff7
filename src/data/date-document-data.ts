import type { QueryClient } from '@tanstack/react-query'

/** The date for data that may be older than it looks: it is shown, and requested again. */
const LONG_AGO_MS = 1

/** Whether the browser may have cached the document since an earlier visit. */
const isCachedDocument = (): boolean =>
  performance.getEntriesByType('navigation').some(({ type }) => type === 'back_forward')

/**
 * Dates the data in the document by this device's clock, like all other data: the server's clock may be a year off from
 * it, and data would be stale at once, or never.
 * @param isHere whether a query was there before
 */
export function dateDocumentData(queryClient: QueryClient, isHere: (queryHash: string) => boolean): void {
  const dataUpdatedAt = isCachedDocument() ? LONG_AGO_MS : Date.now()
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.data !== undefined && !isHere(query.queryHash)) query.setState({ dataUpdatedAt })
}
