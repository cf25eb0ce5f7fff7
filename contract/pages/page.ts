import type { AnalyticsContext } from '../models/analytics.ts'

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
   * When the service worker caches its script: with the `app`, which holds it; for use `offline`, as soon as the connection is
   * free; only over a connection for prefetching; or, as few users open it and only with a `network`, never.
   */
  script: 'app' | 'offline' | 'prefetch' | 'network'
  robots: 'index' | 'noindex'
}
