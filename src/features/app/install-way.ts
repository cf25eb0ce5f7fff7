import { useSyncExternalStore } from 'react'

import { useInstallOffer } from '#src/offline/installed-app.ts'
import { isStandaloneWindow } from '#src/offline/page-state.ts'

/**
 * How this browser installs the app: by a dialog that it offers (`prompt`), by a menu of its own, which only the user can
 * open, or only after the page is opened in another browser, as from a chat app's own (`inApp`).
 */
export type InstallWay = 'prompt' | 'ios' | 'mac' | 'firefox' | 'inApp'

/** The first Safari on a Mac that adds pages to the Dock. */
const DOCK_SAFARI_VERSION = 17

/** Only WebKit on iOS and iPadOS has `standalone`; it is true in a window of an installed app. */
type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { standalone?: boolean }

/** Tells an iPhone or iPad, which may call itself a Mac. */
export const isApplePhone = ({ userAgent, maxTouchPoints, standalone }: Browser): boolean =>
  standalone !== undefined ||
  /iPhone|iPad|iPod/.test(userAgent) ||
  (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Finds the way in a browser that offers no dialog. Undefined when no way is known, or this is the installed app. */
export function findInstallWay(browser: Browser): Exclude<InstallWay, 'prompt'> | undefined {
  const { userAgent } = browser
  // Browsers have this name in their user agent; web views in other apps do not.
  if (isApplePhone(browser)) return userAgent.includes('Safari/') ? 'ios' : 'inApp'
  if (/Android/.test(userAgent)) {
    if (userAgent.includes('; wv)')) return 'inApp'
    return userAgent.includes('Firefox/') ? 'firefox' : undefined
  }
  const [, version] = /Macintosh.* Version\/(\d+)[\d.]* Safari\//.exec(userAgent) ?? []
  return Number(version) >= DOCK_SAFARI_VERSION ? 'mac' : undefined
}

const readWay = () => (isStandaloneWindow() ? undefined : findInstallWay(navigator))
const neverChanges = () => () => {}

/** Returns how the app can be installed. Undefined when it cannot be, or is already. */
export function useInstallWay(): InstallWay | undefined {
  const isOffered = useInstallOffer()
  const way = useSyncExternalStore(neverChanges, readWay, () => undefined)
  return isOffered ? 'prompt' : way
}
