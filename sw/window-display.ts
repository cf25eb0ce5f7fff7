import type { WindowDisplay } from '../contract/sw-messages.ts'

/**
 * The launch mode of a window (specification section 4, rule 2): an installed app's window is standalone, and
 * the manifest's `start_url` carries `source=pwa`, which counts when a browser opens the app in a tab.
 * @param windowUrl the address with which the window's document was opened
 */
export function windowDisplayOf(windowUrl: string, isStandalone: boolean): WindowDisplay {
  const isLaunched = new URL(windowUrl).searchParams.get('source') === 'pwa'
  return isStandalone || isLaunched ? 'pwa' : 'browser'
}
