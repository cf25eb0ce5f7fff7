import type { Language } from '#messages/languages.ts'

import type { APP_TYPE, GLOBAL_APP_ID } from './constants.ts'
import type { DeviceTraits } from './device.ts'
import type { PageName } from './pages.ts'

/** Origins that requests go to, where that is not the site's own (specification section 7.5, host choice). */
export interface SiteHosts {
  www?: string
  mobile?: string
  /** Takes the challenges of the server's region (specification section 7.6, verification hosts). */
  captcha?: string
}

/** The site's app in the stores of mobile systems. */
export interface StoreApp {
  /** Of Apple's App Store, such as `1234567890`. */
  appleId?: string
  /** Of Google Play, such as `org.example.videos`. */
  androidPackage?: string
}

/** The site's apps: one, and another one for some regions (specification section 3, app variants). */
export interface StoreApps {
  main?: StoreApp
  variant?: StoreApp
  /** ISO 3166 codes of the regions that have `variant`. */
  variantRegions: readonly string[]
}

/**
 * Kinds of programs that read pages (specification section 3, bot type): `search` engines, makers of link `preview`s, and
 * `other` crawlers.
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
 * Settings of the site and its visitor that a document brings to its scripts, in the `data-context` of its root
 * (specification section 3, global context). The
 * shell, one document for all visitors, has its language, languages and direction only. Scripts of others read it,
 * too: docs/site-scripts.md describes it.
 */
export interface DocumentContext extends DeviceTraits {
  appId: typeof GLOBAL_APP_ID
  appType: typeof APP_TYPE
  /** Of the document. */
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
  /** The domain of cookies that all hosts of the site have to see. Absent: each host has its own. */
  cookieDomain?: string
  /** As operators chose it. Absent: Vireo. */
  siteName?: string
  /** The variant of the visitor's region (specification section 3, app variants). Absent: the site has none. */
  storeApp?: StoreApp
  /**
   * Whether the limit on new accounts leaves the visitor's network one (specification section 3, device-limit-register-expired
   * flag).
   */
  deviceLimitRegisterExpired: boolean
  /** As the operator chose it. */
  guestGuideWindowMs: number
  /** Absent for people. */
  botType?: BotType
}
