import type { Device } from './pages.ts'

const SYSTEMS = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11|CrOS/],
] as const

/** The device of a visitor (specification section 3, global context). */
export interface DeviceTraits {
  /** Absent when the browser names no known system. */
  os?: (typeof SYSTEMS)[number][0]
  isIos: boolean
  isAndroid: boolean
  isMobile: boolean
}

/**
 * Reads the device of a request or a browser.
 * @param isMobileByHint the client hint Sec-CH-UA-Mobile, which most browsers do not send
 */
export function describeDevice(userAgent: string, isMobileByHint = false): DeviceTraits {
  const [os] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const isIos = os === 'ios'
  const isAndroid = os === 'android'
  return {
    ...(os && { os }),
    isIos,
    isAndroid,
    isMobile: isMobileByHint || isIos || isAndroid || userAgent.includes('Mobi'),
  }
}

/** The kind of address that a device has (specification section 2.2). */
export const deviceOf = ({ isMobile }: Pick<DeviceTraits, 'isMobile'>): Device => (isMobile ? 'mobile' : 'pc')
