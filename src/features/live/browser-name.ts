/** The browser, as far as the steps to its permissions differ. */
export type BrowserName = 'chrome' | 'firefox' | 'safari' | 'ios' | 'android' | 'other'

/** Names the browser by its user agent: on iOS all browsers have the same settings. */
export function browserNameOf(userAgent: string, touchPoints: number): BrowserName {
  // An iPad claims to be a Mac, which has no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'other' : 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  if (/Chrome\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
