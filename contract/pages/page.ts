import type { AnalyticsContext } from '../models/analytics.ts'

export type Device = AnalyticsContext['device']

/**
 * The kind of a page: `feed` plays one video after the other, `subject` has a header and a grid, `viewer` opens at one
 * video, `list` leads to details, `form` takes input, `static` is text, `redirect` leads elsewhere, `status` says why a
 * page cannot be shown.
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
  /** The addresses of section 2.2, where they differ. */
  devicePaths?: Readonly<Record<Device, string>>
  /** Further addresses of the page, on all devices. */
  aliases?: readonly string[]
  kind: PageKind
  /** Only for a `redirect` that leads everyone to the same page. */
  redirectsTo?: string
  /** Absent if the page has no name in section 2.3. */
  analytics?: {
    name: string
    /** Section 3, page type (numeric). */
    pageType?: number
    /** The page types of tabs that have their own, by the `tab` of the address. */
    tabPageTypes?: Readonly<Record<string, number>>
    /** Section 2.4, page types (text). */
    kind?: PageKindName
    /** Section 2.2, home paths. */
    isHome?: true
    /** Devices on which visits are recorded: section 2.2, analytics-whitelisted routes. */
    recordedOn?: readonly Device[]
  }
  /** `member`: guests are asked to log in. */
  access: 'guest' | 'member'
  /** `server`: the document contains the page's data; `client`: all of it is on the device. */
  rendering: 'server' | 'client'
  /** Prefixes of the keys of its queries (src/data/queries.ts), whose data is persisted for use without a network. */
  queries?: readonly (readonly [string, ...string[]])[]
  /**
   * Behaviour without a network. `device`: all of it works; `seen`: it shows data that was seen before; `network`: it
   * says that it needs one.
   */
  offline: 'device' | 'seen' | 'network'
  /**
   * When the service worker caches its script: `app`: with the app, which contains it; `offline`: as soon as the
   * connection is free, for use without a network; `prefetch`: only over a connection that allows prefetching;
   * `network`: never, as few users open it and it needs a network.
   */
  script: 'app' | 'offline' | 'prefetch' | 'network'
  robots: 'index' | 'noindex'
}
