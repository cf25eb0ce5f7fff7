import { REQUEST_APP_ID, WWW_APP_ID } from './constants.ts'
import type { SiteHosts } from './document-context.ts'

/** Properties of a request by which its host is chosen. */
interface HostChoice {
  /** Asks the www host instead of the mobile one, like an app id of 1180. */
  isOpen?: boolean
  appId?: number
  /** Asks the host of captchas (section 7.6). */
  isCaptcha?: boolean
}

/**
 * The origin that a request goes to (specification section 7.5, host choice). The hosts are configured.
 * @returns an empty string if none is configured: this site itself
 */
export function hostOf(
  hosts: SiteHosts,
  { isOpen = false, appId = REQUEST_APP_ID, isCaptcha = false }: HostChoice = {},
): string {
  if (isCaptcha && hosts.captcha) return hosts.captcha
  return (isOpen || appId === WWW_APP_ID ? hosts.www : hosts.mobile) ?? ''
}
