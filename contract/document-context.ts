import type { Language } from '#messages/languages.ts'

import type { APP_TYPE, GLOBAL_APP_ID } from './constants.ts'
import type { DeviceTraits } from './device.ts'
import type { PageName } from './pages.ts'

/** Origins that requests go to, where they differ from the site's own (specification section 7.5, host choice). */
export interface SiteHosts {
  www?: string
  mobile?: string
  /** Takes the challenges of the server's region (specification section 7.6, verification hosts). */
  captcha?: string
}

/** The site's app in the stores of mobile systems. */
export interface StoreApp {
  /** Id in Apple's App Store, such as `1234567890`. */
  appleId?: string
  /** Id in Google Play, such as `org.example.videos`. */
  androidPackage?: string
}

/** The site's apps: a main one, and a variant for some regions (specification section 3, app variants). */
export interface StoreApps {
  main?: StoreApp
  variant?: StoreApp
  /** ISO 3166 codes of the regions that have `variant`. */
  variantRegions: readonly string[]
}

/**
 * Kinds of bots (specification section 3, bot type): `search` engines, programs that make link `preview`s, and `other`
 * crawlers.
 */
export type BotType = 'search' | 'preview' | 'other'

/** Pages that the navigation can lead to, in its order (specification section 3, nav list). */
export const NAV_PAGES = [
  'forYou',
  'following',
  'discover',
  'lives',
  'search',
  'upload',
  'inbox',
  'messages',
  'profile',
  'setting',
] as const satisfies PageName[]
export type NavPage = (typeof NAV_PAGES)[number]

/**
 * Settings of the site and its visitor that a document passes to its scripts, in the `data-context` of its root
 * (specification section 3, global context). The shell, one document for all visitors, has only its language, languages
 * and direction. Third-party scripts read it, too: see docs/site-scripts.md.
 */
export interface DocumentContext extends DeviceTraits {
  appId: typeof GLOBAL_APP_ID
  appType: typeof APP_TYPE
  /** Language of the document. */
  language: Language
  /** All languages of the site. */
  languages: readonly Language[]
  isRightToLeft: boolean
  /** The site's public origin, or the one that the request came to: link previews need whole addresses. */
  origin: string
  /** Path and query of the address that was asked for. */
  pageUrl: string
  /** The operator's name for this installation, such as `staging`. */
  environment: string
  /** The operator's name for the version that this installation shows in an A/B test. */
  abVersion?: string
  /** Pages that the navigation leads to, as the operator chose them. */
  navList: readonly NavPage[]
  /** The visitor's country (ISO 3166), or `unknown`. */
  region: string
  hosts: SiteHosts
  /** The domain of cookies that all hosts of the site need to read. Absent: each host has its own. */
  cookieDomain?: string
  /** As chosen by operators. Absent: Vireo. */
  siteName?: string
  /** The variant of the visitor's region (specification section 3, app variants). Absent: the site has none. */
  storeApp?: StoreApp
  /**
   * Whether the limit on new accounts still allows one from the visitor's network (specification section 3,
   * device-limit-register-expired flag).
   */
  deviceLimitRegisterExpired: boolean
  /** As chosen by the operator. */
  guestGuideWindowMs: number
  /** Absent for people. */
  botType?: BotType
}
