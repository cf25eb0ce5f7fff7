import { describeDevice } from '#contract/device.ts'

/** Browsers that also claim to be another come before that one. */
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

/** The browser and the system of a session, with names that need no translation. */
export function describeClient(userAgent: string): { browser: string | null; system: string | null } {
  const [browser = null] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const { os } = describeDevice(userAgent)
  return { browser, system: os ? SYSTEM_NAMES[os] : null }
}
