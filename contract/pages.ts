import { ALL_LANGUAGES, pathWithoutLanguage } from '#messages/languages.ts'

import type { AnalyticsContext } from './models/analytics.ts'

/**
 * The registry of pages. A page is written here, once, and has a file of the same address in `src/routes`;
 * docs/adding-a-page.md lists what is derived from its row. Import values only where all pages are needed: the first page
 * takes its addresses from `paths.ts`, which knows this table by its types.
 */

export type Device = AnalyticsContext['device']

/**
 * The kind of a page: `feed` plays one video after the other, `subject` has a header and a grid, `viewer` opens at one
 * video, `list` leads to details, `form` takes input, `static` is text, `redirect` leads elsewhere, `status` says why
 * there is no page.
 */
type PageKind = 'feed' | 'subject' | 'viewer' | 'list' | 'form' | 'static' | 'redirect' | 'status'

/** Page types of specification section 2.4 that the site has. */
type PageKindName =
  | 'home'
  | 'video'
  | 'live'
  | 'challenge'
  | 'sticker'
  | 'user'
  | 'music'
  | 'trending'
  | 'discover'
  | 'keywords_expansion'
  | 'messages'

export interface Page {
  /** The address of specification section 2.1. A name in braces stands for one segment or a part of one. */
  path: string
  /** The addresses of section 2.2, where they are others. */
  devicePaths?: Readonly<Record<Device, string>>
  /** Further addresses of the page, on all devices. */
  aliases?: readonly string[]
  kind: PageKind
  /** Of a `redirect` that leads everybody to the same page. */
  redirectsTo?: string
  /** Absent for a page without a name in section 2.3. */
  analytics?: {
    name: string
    /** Section 3, page type (numeric). */
    pageType?: number
    /** The same of tabs that have one of their own, by the `tab` of the address. */
    tabPageTypes?: Readonly<Record<string, number>>
    /** Section 2.4, page types (text). */
    kind?: PageKindName
    /** Section 2.2, home paths. */
    isHome?: true
    /** Devices on which visits are recorded: section 2.2, analytics-whitelisted routes. */
    recordedOn?: readonly Device[]
  }
  /** `member`: a guest is asked to log in there. */
  access: 'guest' | 'member'
  /** `server`: the document brings the page's data; `client`: all of it is on the device. */
  rendering: 'server' | 'client'
  /** Beginnings of the keys of its queries (src/data/queries.ts). Their data is persisted for times without a network. */
  queries?: readonly (readonly [string, ...string[]])[]
  /** Without a network: `device`, all of it works; `seen`, it shows what was seen before; `network`, it says that it needs one. */
  offline: 'device' | 'seen' | 'network'
  /**
   * When the service worker caches its script: with the `app`, which holds it; for use `offline`, as soon as the line is
   * free; only over a line for prefetching; or, as few users open it and only with a `network`, never.
   */
  script: 'app' | 'offline' | 'prefetch' | 'network'
  robots: 'index' | 'noindex'
}

export const PAGES = {
  root: {
    path: '/',
    kind: 'redirect',
    redirectsTo: '/foryou',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  forYou: {
    path: '/foryou',
    devicePaths: { pc: '/trending', mobile: '/foryou' },
    kind: 'feed',
    analytics: {
      name: 'homepage_hot',
      pageType: 5,
      kind: 'trending',
      isHome: true,
      recordedOn: ['pc', 'mobile'],
    },
    access: 'guest',
    rendering: 'server',
    queries: [['feed', 'recommend']],
    offline: 'seen',
    script: 'app',
    robots: 'index',
  },
  /** Some videos for visitors without an account (section 1, mode preview). */
  home: {
    path: '/home',
    aliases: ['/rewind'],
    kind: 'subject',
    analytics: { name: 'home', kind: 'home', isHome: true },
    access: 'guest',
    rendering: 'server',
    queries: [['feed', 'recommend']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  following: {
    path: '/following',
    devicePaths: { pc: '/following_pc', mobile: '/following_h5' },
    kind: 'feed',
    analytics: { name: 'homepage_follow', pageType: 11, recordedOn: ['pc'] },
    access: 'member',
    rendering: 'server',
    queries: [['feed', 'following']],
    offline: 'seen',
    script: 'offline',
    robots: 'index',
  },
  user: {
    path: '/@{user}',
    devicePaths: { pc: '/share/user', mobile: '/share_h5/user' },
    kind: 'subject',
    analytics: {
      name: 'others_homepage',
      pageType: 1,
      tabPageTypes: { like: 2 },
      kind: 'user',
      recordedOn: ['pc'],
    },
    access: 'guest',
    rendering: 'server',
    queries: [
      ['users', 'detail'],
      ['feed', 'userPosts'],
      ['feed', 'liked'],
      ['feed', 'saved'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  /** The live of a user, or their videos while there is none. */
  live: {
    path: '/@{user}/live',
    kind: 'subject',
    analytics: { name: 'live_detail', pageType: 12, kind: 'live' },
    access: 'guest',
    rendering: 'server',
    queries: [
      ['users', 'detail'],
      ['feed', 'userPosts'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** Everyone who is live. */
  lives: {
    path: '/live',
    kind: 'list',
    analytics: { name: 'live_discover', pageType: 15, kind: 'live' },
    access: 'guest',
    rendering: 'server',
    offline: 'network',
    script: 'prefetch',
    robots: 'index',
  },
  liveSetup: {
    path: '/live/setup',
    kind: 'form',
    analytics: { name: 'live_take', pageType: 14, kind: 'live' },
    access: 'member',
    rendering: 'client',
    offline: 'network',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** Leads to the viewer's own profile, which has this name of its own. */
  profile: {
    path: '/profile',
    kind: 'redirect',
    analytics: { name: 'personal_homepage', pageType: 8, tabPageTypes: { like: 2 }, kind: 'user' },
    access: 'member',
    rendering: 'server',
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  video: {
    path: '/@{user}/video/{videoId}',
    devicePaths: { pc: '/share/video', mobile: '/share_h5/video' },
    kind: 'viewer',
    analytics: { name: 'video_detail', pageType: 0, kind: 'video', recordedOn: ['pc', 'mobile'] },
    access: 'guest',
    rendering: 'server',
    queries: [['videos', 'detail'], ['comments']],
    offline: 'seen',
    script: 'offline',
    robots: 'index',
  },
  tag: {
    path: '/tag/{tagName}',
    devicePaths: { pc: '/share/challenge', mobile: '/share_h5/challenge' },
    kind: 'subject',
    analytics: { name: 'challenge', pageType: 3, kind: 'challenge', recordedOn: ['pc'] },
    access: 'guest',
    rendering: 'server',
    queries: [
      ['tags', 'detail'],
      ['tags', 'similar'],
      ['feed', 'tagged'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  music: {
    path: '/music/{music}',
    devicePaths: { pc: '/share/music', mobile: '/share_h5/music' },
    kind: 'subject',
    analytics: { name: 'single_song', pageType: 4, kind: 'music', recordedOn: ['pc'] },
    access: 'guest',
    rendering: 'server',
    queries: [
      ['music', 'detail'],
      ['feed', 'withMusic'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  sticker: {
    path: '/sticker/{sticker}',
    kind: 'subject',
    analytics: { name: 'sticker', kind: 'sticker' },
    access: 'guest',
    rendering: 'server',
    queries: [
      ['stickers', 'detail'],
      ['feed', 'withSticker'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  discover: {
    path: '/discover',
    kind: 'list',
    analytics: { name: 'discovery', pageType: 6, kind: 'discover' },
    access: 'guest',
    rendering: 'server',
    queries: [
      ['discover', 'tags'],
      ['discover', 'sounds'],
      ['discover', 'users'],
      ['discover', 'videos'],
      ['discover', 'suggestUsers'],
    ],
    offline: 'seen',
    script: 'offline',
    robots: 'index',
  },
  /** Users to follow. */
  suggestedUsers: {
    path: '/people',
    kind: 'list',
    analytics: { name: 'discovery', pageType: 10 },
    access: 'guest',
    rendering: 'client',
    queries: [['discover', 'suggestUsers']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  search: {
    path: '/search',
    devicePaths: { pc: '/search/pc', mobile: '/search/mobile' },
    kind: 'list',
    analytics: { name: 'search', pageType: 105 },
    access: 'guest',
    rendering: 'server',
    queries: [
      ['search', 'videos'],
      ['search', 'users'],
      ['search', 'discover'],
      ['search', 'expand'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  keywordsExpansion: {
    path: '/keywords-expansion',
    kind: 'list',
    analytics: { name: 'keywords_expansion', pageType: 104, kind: 'keywords_expansion' },
    access: 'guest',
    rendering: 'server',
    queries: [['search', 'expand']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  suicidePrevention: {
    path: '/help/suicide-prevention',
    devicePaths: { pc: '/help/suicide-prevention/pc', mobile: '/help/suicide-prevention/h5' },
    kind: 'static',
    analytics: { name: 'suicide_prevention' },
    access: 'guest',
    rendering: 'server',
    queries: [['help', 'lines']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  eatingDisorders: {
    path: '/help/eating-disorders',
    devicePaths: { pc: '/help/eating-disorders/pc', mobile: '/help/eating-disorders/h5' },
    kind: 'static',
    analytics: { name: 'eating_disorders' },
    access: 'guest',
    rendering: 'server',
    queries: [['help', 'lines']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  /** The form that reports a thing, whose address is in the query. */
  report: {
    path: '/report',
    kind: 'form',
    analytics: { name: 'report' },
    access: 'member',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** Claims of copyright: the form, and with a token behind `#` how a claim stands. */
  copyright: {
    path: '/copyright',
    kind: 'form',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  /** Decisions of moderators about the viewer, and what became of their reports. */
  decisions: {
    path: '/decisions',
    kind: 'list',
    access: 'member',
    rendering: 'client',
    queries: [
      ['decisions', 'list'],
      ['decisions', 'reports'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** The videos that the viewer has watched. */
  watchHistory: {
    path: '/history',
    kind: 'list',
    access: 'member',
    rendering: 'client',
    queries: [['feed', 'watched']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** Views, likes, comments and followers of each day. */
  insights: {
    path: '/analytics',
    kind: 'list',
    analytics: { name: 'insight_page', pageType: 9 },
    access: 'member',
    rendering: 'client',
    queries: [['insights', 'days']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** For moderators and operators. */
  operator: {
    path: '/operator',
    kind: 'list',
    access: 'member',
    rendering: 'client',
    offline: 'network',
    script: 'network',
    robots: 'noindex',
  },
  /** For people who have signed up and wait for an operator's approval, or were declined. */
  signUpRequest: {
    path: '/sign-up-request',
    kind: 'static',
    access: 'member',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'noindex',
  },
  upload: {
    path: '/upload',
    kind: 'form',
    access: 'member',
    rendering: 'client',
    offline: 'device',
    script: 'offline',
    robots: 'index',
  },
  login: {
    path: '/login',
    kind: 'form',
    access: 'guest',
    rendering: 'client',
    offline: 'network',
    script: 'prefetch',
    robots: 'index',
  },
  /** The provider of OpenID Connect sends users back here. */
  openId: {
    path: '/login/openid',
    kind: 'form',
    access: 'guest',
    rendering: 'client',
    offline: 'network',
    script: 'network',
    robots: 'noindex',
  },
  offlineVideos: {
    path: '/offline',
    kind: 'list',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'offline',
    robots: 'noindex',
  },
  offlineVideo: {
    path: '/offline/{videoId}',
    kind: 'viewer',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'offline',
    robots: 'noindex',
  },
  waiting: {
    path: '/waiting',
    kind: 'list',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'offline',
    robots: 'noindex',
  },
  inbox: {
    path: '/inbox',
    kind: 'list',
    analytics: { name: 'homepage_message', pageType: 7 },
    access: 'member',
    rendering: 'client',
    queries: [
      ['notices', 'list'],
      ['notices', 'count'],
    ],
    offline: 'seen',
    script: 'offline',
    robots: 'noindex',
  },
  /** The inbox leads there. */
  followRequests: {
    path: '/requests',
    kind: 'list',
    access: 'member',
    rendering: 'client',
    queries: [['relations', 'listRequests']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  messages: {
    path: '/messages',
    kind: 'list',
    analytics: { name: 'messages', pageType: 13, kind: 'messages' },
    access: 'member',
    rendering: 'client',
    queries: [
      ['conversations', 'list'],
      ['conversations', 'detail'],
      ['conversations', 'messages'],
    ],
    offline: 'seen',
    script: 'prefetch',
    robots: 'noindex',
  },
  data: {
    path: '/data',
    kind: 'form',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'offline',
    robots: 'index',
  },
  /** Asks for the date of birth, and leads back to what has a limit of age (`?next=`). */
  ageVerification: {
    path: '/age-verification',
    kind: 'form',
    analytics: { name: 'age_verification' },
    access: 'member',
    rendering: 'client',
    offline: 'network',
    script: 'prefetch',
    robots: 'noindex',
  },
  setting: {
    path: '/setting/pc',
    kind: 'form',
    analytics: { name: 'setting' },
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'offline',
    robots: 'noindex',
  },
  privacy: {
    path: '/privacy',
    kind: 'static',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  about: {
    path: '/about',
    kind: 'static',
    analytics: { name: 'about' },
    access: 'guest',
    rendering: 'server',
    queries: [['site', 'info']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  safety: {
    path: '/safety',
    kind: 'static',
    analytics: { name: 'safety_center' },
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  newsroom: {
    path: '/newsroom',
    kind: 'static',
    analytics: { name: 'newsroom' },
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  forGood: {
    path: '/for-good',
    kind: 'static',
    analytics: { name: 'for_good' },
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  contact: {
    path: '/contact',
    kind: 'static',
    analytics: { name: 'contact_us' },
    access: 'guest',
    rendering: 'server',
    queries: [['site', 'info']],
    offline: 'seen',
    script: 'prefetch',
    robots: 'index',
  },
  /** Hidden legal entries of the navigation (section 2.2). */
  openSource: {
    path: '/legal/open-source',
    kind: 'static',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  virtualGoods: {
    path: '/legal/virtual-items',
    kind: 'static',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  cookies: {
    path: '/cookies',
    kind: 'static',
    analytics: { name: 'cookie_setting_page' },
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'index',
  },
  uploadUnavailable: {
    path: '/upload/unavailable',
    kind: 'static',
    access: 'guest',
    rendering: 'client',
    offline: 'device',
    script: 'prefetch',
    robots: 'noindex',
  },
  feedback: {
    path: '/feedback_pc',
    kind: 'list',
    analytics: { name: 'feedback' },
    access: 'guest',
    rendering: 'client',
    offline: 'network',
    script: 'prefetch',
    robots: 'noindex',
  },
  feedbackReport: {
    path: '/feedback_pc/report',
    kind: 'form',
    analytics: { name: 'feedback_report' },
    access: 'member',
    rendering: 'client',
    offline: 'network',
    script: 'prefetch',
    robots: 'noindex',
  },
  feedbackHistory: {
    path: '/feedback_pc/history',
    kind: 'list',
    analytics: { name: 'feedback_history' },
    access: 'member',
    rendering: 'client',
    offline: 'network',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** Leads out of the site: `?url=`. An address that the operator trusts is opened by the server at once. */
  riskWarning: {
    path: '/link',
    kind: 'static',
    analytics: { name: 'risk_warning' },
    access: 'guest',
    rendering: 'server',
    offline: 'network',
    script: 'prefetch',
    robots: 'noindex',
  },
  /** Every other address, and one whose subject does not exist (section 2.3, error). */
  notFound: {
    path: '/$',
    kind: 'status',
    analytics: { name: 'page_404' },
    access: 'guest',
    rendering: 'server',
    offline: 'device',
    script: 'app',
    robots: 'noindex',
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

/** Every address shape, such as `/@{user}`. */
export type PagePath = (typeof PAGES)[PageName]['path']

/** The names in the braces of an address shape. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

/** A page at an address, and what stands in the place of its braces. */
export interface FoundPage {
  name: PageName
  page: Page
  params: Readonly<Record<string, string>>
  /** The address of section 2.2 that the path is: that of the page on this device alone. */
  device?: Device
}

/** Further addresses of a page: its aliases, and those of one device, unless both share it or it is the page's own. */
const otherShapes = ({ path, aliases = [], devicePaths }: Page): [Device | undefined, string][] => [
  ...aliases.map((shape): [undefined, string] => [undefined, shape]),
  ...(devicePaths && devicePaths.pc !== devicePaths.mobile
    ? Object.entries(devicePaths)
        .filter(([, shape]) => shape !== path)
        .map(([device, shape]): [Device, string] => [device as Device, shape])
    : []),
]

const toPattern = (shape: string) =>
  new RegExp(`^${shape.replace('$', '\\$').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)

const compileShapes = () =>
  Object.entries<Page>(PAGES).flatMap(([name, page]) =>
    [[undefined, page.path] as const, ...otherShapes(page)].map(([device, shape]) => ({
      name: name as PageName,
      device,
      pattern: toPattern(shape),
    })),
  )
/** Marked as pure so that the service worker, which needs NOT_PAGES alone, leaves the table out. */
const SHAPES = /* @__PURE__ */ compileShapes()

/**
 * Finds the page at a path, in any language. Parameters are decoded.
 * @returns nothing where there is no page, and for a path that is not well encoded
 */
export function findPage(pathname: string): FoundPage | undefined {
  const path = pathWithoutLanguage(pathname)
  for (const { name, device, pattern } of SHAPES) {
    const match = pattern.exec(path)
    if (!match) continue
    try {
      const params = Object.entries(match.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)])
      return {
        name,
        page: PAGES[name],
        params: Object.fromEntries(params) as Record<string, string>,
        ...(device && { device }),
      }
    } catch {
      return undefined
    }
  }
  return undefined
}

/**
 * The path that the router knows for each alias and device path: the page's own, and for a subject that the query names, the shared
 * page of both devices (`src/routes/share.$kind.tsx`). The build hands them to the router (vite.config.ts), so that its
 * first scripts do without the table.
 */
export const canonicalPaths = (): Record<string, string> =>
  Object.fromEntries(
    Object.values<Page>(PAGES).flatMap((page) => {
      const known = page.path.includes('{') ? (page.devicePaths?.pc ?? '') : page.path
      return otherShapes(page).flatMap(([, shape]) => (shape === known ? [] : [[shape, known]]))
    }),
  )

/** First segments of the addresses that the server answers with something that is no page of the app. */
const SERVER_SEGMENTS =
  '\\.well-known|api|assets|embed|feeds|healthz|icons|media|node|oembed|prefetch|preview|readyz|recover|screenshots|share-target|share/item|sitemap|t'

/** Matches addresses that are no page of the app: the browser gets them as if there were no service worker. */
export const NOT_PAGES: readonly RegExp[] = [
  new RegExp(`^(/(${ALL_LANGUAGES.join('|')}))?/(${SERVER_SEGMENTS})([/?]|$)`),
  // A file at the root, such as /version.json. A profile may hold a period: /@jo.vireo.
  /^\/[^/@?]+\.[a-z0-9]+(\?|$)/i,
]
