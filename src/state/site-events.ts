/**
 * Events that pages emit on `window`, for scripts that a site adds (specification section 4, custom events;
 * docs/site-scripts.md). The product itself uses routes and state.
 */
interface SiteEvents {
  /** A video plays in the viewer page that was opened from the page of a hashtag. */
  'topic-media-play': { videoId: string; tagId: string }
  'open-video-page': { videoId: string }
  'open-music-page': { musicId: string }
  /** `user` as in the address: a unique id, or a secUid. */
  'open-user-page': { user: string }
  /** The viewer page of a list opens at one of its videos. */
  'open-browser-mode': { listName: string; videoId: string | null }
  /** The user logged out, here or in another tab, or their session is over. */
  'user-logout': { userId: string }
  /** The prompt that asks a guest to log in after their second video. */
  'open-guide-modal': null
  'close-guide-modal': null
  /** A page of For you is loaded: with the document, or later. */
  'trending-data-loaded': { videoIds: string[] }
  /** A page of the list below a shared page is loaded. */
  'share-page-data-loaded': { videoIds: string[] }
  /** The page at another path is about to be loaded and shown. Paths are without a language. */
  'transition-start': { from: string; to: string }
  /** The first video of this document's visit that was played to its end. */
  'first-video-ended': { videoId: string }
  /** A guest is asked to log in because an action needs an account. */
  'login-guide': { reason: string | null }
  /** The log-in or sign-up dialog was closed. */
  'login-modal-close': { isLoggedIn: boolean }
}

type SiteEventName = keyof SiteEvents

/** The event types for listeners: `vireo:open-video-page`. */
export type SiteEventMap = { [Name in SiteEventName as `vireo:${Name}`]: CustomEvent<SiteEvents[Name]> }

declare global {
  interface WindowEventMap extends SiteEventMap {}
}

/** Announces to scripts that a site added what has happened (specification section 4, custom events). */
export function emitSiteEvent<Name extends SiteEventName>(name: Name, detail: SiteEvents[Name]): void {
  dispatchEvent(new CustomEvent(`vireo:${name}`, { detail }))
}
