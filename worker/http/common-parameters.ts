import { UNKNOWN_REGION } from '#contract/consent.ts'
import { APP_TYPE } from '#contract/constants.ts'
import { describeDevice } from '#contract/device.ts'
import { connection } from '#shared/network-information.ts'

import { pageContext } from '../page-context.ts'
import { currentUserId } from '../session.ts'
import { deviceKeyIdAtHand } from '../signing/signer-loader.ts'

/** The query parameters of every request, by the names and rules of specification section 7.5. */
export function commonParameters(appId: number, userId = currentUserId()): Record<string, string> {
  const page = pageContext()
  const region = page.region === UNKNOWN_REGION ? '' : page.region
  const always = {
    aid: String(appId),
    app_name: 'vireo',
    device_platform: 'web',
    referer: page.referer,
    root_referer: page.rootReferer,
    user_agent: navigator.userAgent,
    cookie_enabled: String(page.isCookieEnabled),
    screen_width: String(page.screenWidth),
    screen_height: String(page.screenHeight),
    browser_language: navigator.language,
    browser_platform: navigator.platform,
    browser_name: navigator.appCodeName,
    browser_version: navigator.appVersion,
    browser_online: String(navigator.onLine),
    ac: connection()?.effectiveType ?? '',
    tz_name: Intl.DateTimeFormat().resolvedOptions().timeZone,
    page_referer: page.pageReferer,
    priority_region: region,
    verifyFp: page.verificationFingerprint,
  }
  const whenPresent = {
    region,
    app_type: APP_TYPE,
    os: describeDevice(navigator.userAgent).os,
    device_id: deviceKeyIdAtHand(),
    user_id: userId,
  }
  const present = Object.entries(whenPresent).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { ...always, ...Object.fromEntries(present) }
}
