import { pageContext } from './page-context.ts'

/** Network Information API: Chromium only, and not in TypeScript's own types. */
interface NetworkInformation extends EventTarget {
  type?: string
  effectiveType?: string
}

/** What the browser tells of this device's connection. */
export const connection = (): NetworkInformation | undefined =>
  (navigator as typeof navigator & { connection?: NetworkInformation }).connection

/** Whether each byte costs: a data saver, or mobile data. */
export const isMetered = (): boolean => pageContext().isDataSaver || connection()?.type === 'cellular'
