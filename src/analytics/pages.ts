import type { AnalyticsContext } from '#contract/models/analytics.ts'

type Device = AnalyticsContext['device']

/** A page by the words of the specification. */
interface NamedPage {
  /** Section 2.3. */
  name: string
  /** Section 3, page type (numeric). */
  pageType?: number
  /** Section 2.2: the path of the page on each device. */
  paths?: Record<Device, string>
  /** Section 2.2: home, trending and for you. */
  isHome?: boolean
}

const devicePaths = (kind: string) => ({ pc: `/share/${kind}`, mobile: `/share_h5/${kind}` })

/** The first match wins. Addresses are the canonical ones of section 2.1. */
const PAGES: readonly [pattern: RegExp, page: NamedPage][] = [
  [
    /^\/(foryou|trending)$/,
    { name: 'homepage_hot', pageType: 5, paths: { pc: '/trending', mobile: '/foryou' }, isHome: true },
  ],
  [
    /^\/following$/,
    {
      name: 'homepage_follow',
      pageType: 11,
      paths: { pc: '/following_pc', mobile: '/following_h5' },
    },
  ],
  [/^\/home$/, { name: 'home', isHome: true }],
  [/^\/discover$/, { name: 'discovery', pageType: 6 }],
  [/^\/@[^/]+\/video\/[^/]+$/, { name: 'video_detail', pageType: 0, paths: devicePaths('video') }],
  [/^\/@[^/]+\/live$/, { name: 'live_detail', pageType: 12 }],
  [/^\/@[^/]+$/, { name: 'others_homepage', pageType: 1, paths: devicePaths('user') }],
  [/^\/tag\/[^/]+$/, { name: 'challenge', pageType: 3, paths: devicePaths('challenge') }],
  [/^\/music\/[^/]+$/, { name: 'single_song', pageType: 4, paths: devicePaths('music') }],
  [/^\/inbox$/, { name: 'homepage_message', pageType: 7 }],
  [/^\/messages$/, { name: 'messages', pageType: 13 }],
  [/^\/search(\/|$)/, { name: 'search', pageType: 105 }],
  [/^\/live$/, { name: 'live_discover', pageType: 15 }],
  [/^\/setting(\/|$)/, { name: 'setting' }],
  [/^\/analytics$/, { name: 'insight_page', pageType: 9 }],
]
const OWN_PROFILE = { name: 'personal_homepage', pageType: 8 }

/** The page at an address that has none, or whose subject does not exist (section 2.3, error). */
export const NOT_FOUND_PAGE: NamedPage = { name: 'page_404' }

/** Specification section 2.2, analytics-whitelisted routes. */
const WHITELISTED_PATHS = new Set([
  '/trending',
  '/foryou',
  '/following_pc',
  '/share/user',
  '/share/challenge',
  '/share/video',
  '/share/music',
  '/share_h5/video',
])

const withoutSlash = (pathname: string) => (pathname === '/' ? pathname : pathname.replace(/\/$/, ''))

/**
 * The page at a path, or nothing for one without a name in the specification.
 * @param ownUniqueId of the person who is logged in
 */
export function pageAt(pathname: string, ownUniqueId?: string): NamedPage | undefined {
  const path = withoutSlash(pathname)
  const page = PAGES.find(([pattern]) => pattern.test(path))?.[1]
  const isOwn = ownUniqueId !== undefined && path.toLowerCase() === `/@${ownUniqueId.toLowerCase()}`
  return page && isOwn ? { ...page, ...OWN_PROFILE } : page
}

/** Whether visits of this path are recorded: those of the specification's list, as the device knows them. */
export function isWhitelisted(pathname: string, device: Device): boolean {
  const path = withoutSlash(pathname)
  return WHITELISTED_PATHS.has(path) || WHITELISTED_PATHS.has(pageAt(path)?.paths?.[device] ?? '')
}
