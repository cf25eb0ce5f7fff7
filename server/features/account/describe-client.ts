import { describeDevice } from '#contract/device.ts'

/** Of browsers that pass for others the more particular one first. */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /Safari\//],
] as const

const SYSTEM_NAMES = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  mac: 'macOS',
  linux: 'Linux',
} as const

/** The browser and the system of a session, by names that need no translation. */
export function describeClient(userAgent: string): { browser: string | null; system: string | null } {
  const [browser = null] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const { os } = describeDevice(userAgent)
  return { browser, system: os ? SYSTEM_NAMES[os] : null }
}
