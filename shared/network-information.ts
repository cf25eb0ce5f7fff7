/** Network Information API: Chromium only, and not in TypeScript's own types. */
interface NetworkInformation extends EventTarget {
  saveData?: boolean
  effectiveType?: string
  type?: string
  downlink?: number
}

/** The browser's information about the connection, in pages and workers; undefined where it gives none. */
export const connection = (): NetworkInformation | undefined =>
  (navigator as typeof navigator & { connection?: NetworkInformation }).connection
