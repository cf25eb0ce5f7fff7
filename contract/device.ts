import type { Device } from './pages.ts'

/** Reads the device of a request or a browser: `isMobile` is its client hint (Sec-CH-UA-Mobile), which most do not send. */
export const deviceOf = (userAgent: string, isMobile = false): Device =>
  isMobile || /Mobi|Android|iP(hone|ad|od)/.test(userAgent) ? 'mobile' : 'pc'
