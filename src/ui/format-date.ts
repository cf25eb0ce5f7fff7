import { pageLocale } from './page-locale.ts'

/** Formats a date as the page's language does: `24 November`. */
export const formatDate = (timeSec: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(pageLocale(), options).format(timeSec * 1_000)
