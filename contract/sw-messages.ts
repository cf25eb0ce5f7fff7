import type { FailureReport } from './error-reports.ts'

/** Display mode of the window, as far as the launch mode cares (specification section 4, rule 2). */
export type LaunchMode = 'pwa' | 'browser'

/** From a page to the service worker. */
export type ToServiceWorker =
  /** The person agreed to the new version. The type's name is workbox-window's. */
  | { type: 'SKIP_WAITING' }
  /**
   * What a service worker cannot see for itself: the page's data-saver and its window's display mode.
   * It answers with LAUNCH_MODE.
   */
  | { type: 'PAGE_STATE'; isDataSaver: boolean; isStandalone: boolean }
  /** Media the page will probably show next: paths below /media/, the likeliest first. */
  | { type: 'PREFETCH'; urls: string[] }

/** From the service worker to its pages. */
export type FromServiceWorker =
  | { type: 'LAUNCH_MODE'; launchMode: LaunchMode }
  /** Something that it did not catch. */
  | { type: 'FAILURE'; report: FailureReport }
