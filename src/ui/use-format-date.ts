import { formatDate } from './format-date.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Formats a date in UTC, as the server does. */
export const formatUtc: typeof formatDate = (timeSec, options) =>
  formatDate(timeSec, { timeZone: 'UTC', ...options })

/**
 * Returns the function that formats dates in this rendering, for parts of a page that come with the document: the server
 * does not know the device's time zone, and writes them in UTC, as the browser does until it has hydrated them.
 */
export const useFormatDate = (): typeof formatDate => (useIsHydrated() ? formatDate : formatUtc)
