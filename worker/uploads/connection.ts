/** Network Information API: Chromium only, and not in TypeScript's own types. */
interface NetworkInformation extends EventTarget {
  type?: string
}

/** What the browser tells of this device's connection. */
export const connection = (): NetworkInformation | undefined =>
  (navigator as typeof navigator & { connection?: NetworkInformation }).connection
