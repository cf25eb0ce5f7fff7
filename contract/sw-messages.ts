import type { FailureReport } from './error-reports.ts'

/** Display mode of the window, as far as it matters for the launch mode (specification section 4, rule 2). */
export type WindowDisplay = 'pwa' | 'browser'

/**
 * The service worker responds to this path when the parts of the app that are useful without a network are cached, as
 * far as possible. There is no page at it, and requests for it never reach the server.
 */
export const APP_CACHED_PATH = '/app-kept'

/** A file that came over the network, with the names of Resource Timing. Times are milliseconds since 1970. */
export type NetworkTransfer = Record<'transferSize' | 'responseStart' | 'responseEnd', number>

/** From a page to the service worker. */
export type ToServiceWorker =
  /** The viewer accepted the update. The type's name is workbox-window's. */
  | { type: 'SKIP_WAITING' }
  /**
   * State that a service worker cannot see for itself: the page's data saver and its window's display mode.
   * Answered with LAUNCH_MODE, and perhaps with MORE_FILES.
   */
  | { type: 'PAGE_STATE'; isDataSaver: boolean; isStandalone: boolean }
  /**
   * Media the page will probably show next: paths below /media/, the likeliest first. If a port comes with the message,
   * the service worker responds through it when it is done.
   */
  | { type: 'PREFETCH'; urls: string[]; isDataSaver: boolean }
  /** Addresses of files that the page loaded before a service worker was in control. Files of the app are cached. */
  | { type: 'KEEP_LOADED_FILES'; urls: string[] }
  /** Nothing that the viewer waits for needs the connection now: the response to MORE_FILES. */
  | { type: 'FETCH_MORE_FILES'; isDataSaver: boolean }

/** From the service worker to its pages. */
export type FromServiceWorker =
  | { type: 'LAUNCH_MODE'; launchMode: WindowDisplay }
  /** The app is not cached whole yet: more of it can be fetched when the connection is free. */
  | { type: 'MORE_FILES' }
  /** Transfers over the network, without videos: the page itself sees only how fast the service worker responds. */
  | { type: 'FILES_CAME'; files: NetworkTransfer[] }
  /** A notification leads to an address. The page confirms through the port that it opens it. */
  | { type: 'OPEN'; url: string }
  /** This browser has another push subscription, or none any more. */
  | { type: 'SUBSCRIPTION_CHANGED' }
  /** An uncaught error of the service worker. */
  | { type: 'FAILURE'; report: FailureReport }
