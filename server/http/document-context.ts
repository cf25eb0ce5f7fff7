import { APP_TYPE, GLOBAL_APP_ID } from '#contract/constants.ts'
import { describeDevice } from '#contract/device.ts'
import { NAV_PAGES, type DocumentContext, type StoreApps } from '#contract/document-context.ts'
import { directionOf, LANGUAGES, type Language } from '#messages/languages.ts'
import { botTypeOf } from '#server/security/bot-type.ts'

import type { Connection } from './connection.ts'

type Chosen = 'cookieDomain' | 'environment' | 'abVersion' | 'navList'

/** Settings of the operator that documents pass to their scripts. */
export interface SiteSettings
  extends Pick<DocumentContext, 'hosts' | 'guestGuideWindowMs'>, Partial<Pick<DocumentContext, Chosen>> {
  storeApps?: StoreApps
}

/** Reads the device of a request. */
export const deviceOfRequest = (headers: Headers) =>
  describeDevice(headers.get('user-agent') ?? '', headers.get('sec-ch-ua-mobile') === '?1')

/** Describes the site and the visitor to a document's scripts (specification section 3, global context). */
export function documentContextOf(
  { url, headers }: Request,
  language: Language,
  { hosts, cookieDomain, guestGuideWindowMs, environment, abVersion, navList, storeApps }: SiteSettings,
  connection: Connection,
  deviceLimitRegisterExpired = true,
): DocumentContext {
  const { pathname, search } = new URL(url)
  const botType = botTypeOf(headers)
  const region = connection.region(headers)
  const storeApp = storeApps?.variantRegions.includes(region) ? storeApps.variant : storeApps?.main
  return {
    appId: GLOBAL_APP_ID,
    appType: APP_TYPE,
    language,
    languages: LANGUAGES,
    isRightToLeft: directionOf(language) === 'rtl',
    region,
    ...deviceOfRequest(headers),
    origin: connection.ownOrigin(headers),
    pageUrl: pathname + search,
    environment: environment ?? 'production',
    ...(abVersion !== undefined && { abVersion }),
    navList: navList ?? NAV_PAGES,
    hosts,
    ...(cookieDomain !== undefined && { cookieDomain }),
    ...(storeApp && { storeApp }),
    deviceLimitRegisterExpired,
    guestGuideWindowMs,
    ...(botType && { botType }),
  }
}
