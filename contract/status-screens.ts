import type { Problem } from './models/problem.ts'
import type { StatusCode } from './status-codes.ts'

/** The status screens, shown instead of a page, and whether retrying helps. */
export const STATUS_SCREENS = {
  notFound: { canRetry: false },
  /** Taken down, or held back by the rules of the site. */
  unavailable: { canRetry: false },
  private: { canRetry: false },
  banned: { canRetry: false },
  logIn: { canRetry: false },
  ageLimit: { canRetry: false },
  region: { canRetry: false },
  /** Shown only to those who have been warned. */
  warning: { canRetry: false },
  /** The captcha opens by itself; this screen is shown after it was closed. */
  captcha: { canRetry: true },
  offline: { canRetry: true },
  busy: { canRetry: true },
  serverError: { canRetry: true },
} as const

export type StatusScreenName = keyof typeof STATUS_SCREENS

interface Status {
  /** The HTTP status of a response with this code; 0 for codes that a browser sets itself. */
  httpStatus: number
  /** Absent for problems with which no page fails: they are shown beside the form or the button. */
  screen?: StatusScreenName
}

/** The catalogue of specification section 8, by code, and our own codes. */
export const STATUSES = {
  0: { httpStatus: 200 },
  '-1': { httpStatus: 0, screen: 'offline' },
  450: { httpStatus: 0, screen: 'serverError' },
  10000: { httpStatus: 403, screen: 'captcha' },
  10101: { httpStatus: 500, screen: 'serverError' },
  10102: { httpStatus: 401, screen: 'logIn' },
  10111: { httpStatus: 502, screen: 'offline' },
  10113: { httpStatus: 403, screen: 'captcha' },
  10114: { httpStatus: 403, screen: 'busy' },
  10119: { httpStatus: 401, screen: 'logIn' },
  10202: { httpStatus: 404, screen: 'notFound' },
  10203: { httpStatus: 404, screen: 'notFound' },
  10204: { httpStatus: 404, screen: 'notFound' },
  10205: { httpStatus: 404, screen: 'notFound' },
  10208: { httpStatus: 404, screen: 'notFound' },
  10209: { httpStatus: 403, screen: 'unavailable' },
  10210: { httpStatus: 404, screen: 'notFound' },
  10211: { httpStatus: 403, screen: 'unavailable' },
  10212: { httpStatus: 410, screen: 'unavailable' },
  10213: { httpStatus: 403, screen: 'ageLimit' },
  10214: { httpStatus: 403, screen: 'ageLimit' },
  10215: { httpStatus: 403, screen: 'unavailable' },
  10216: { httpStatus: 403, screen: 'private' },
  10217: { httpStatus: 410, screen: 'unavailable' },
  10218: { httpStatus: 410, screen: 'unavailable' },
  10219: { httpStatus: 451, screen: 'unavailable' },
  10220: { httpStatus: 410, screen: 'unavailable' },
  10221: { httpStatus: 403, screen: 'banned' },
  10222: { httpStatus: 403, screen: 'private' },
  10223: { httpStatus: 403, screen: 'banned' },
  10224: { httpStatus: 404, screen: 'notFound' },
  10225: { httpStatus: 400 },
  10227: { httpStatus: 403, screen: 'unavailable' },
  10228: { httpStatus: 403, screen: 'unavailable' },
  10229: { httpStatus: 403, screen: 'warning' },
  10230: { httpStatus: 403, screen: 'warning' },
  10231: { httpStatus: 451, screen: 'region' },
  10404: { httpStatus: 429, screen: 'busy' },

  101: { httpStatus: 403, screen: 'private' },
  102: { httpStatus: 403, screen: 'unavailable' },
  103: { httpStatus: 451, screen: 'region' },
  104: { httpStatus: 404, screen: 'notFound' },
  105: { httpStatus: 404, screen: 'notFound' },

  400: { httpStatus: 400, screen: 'notFound' },
  401: { httpStatus: 401 },
  403: { httpStatus: 403, screen: 'unavailable' },
  404: { httpStatus: 404, screen: 'notFound' },
  405: { httpStatus: 405 },
  408: { httpStatus: 408 },
  409: { httpStatus: 409 },
  412: { httpStatus: 412 },
  413: { httpStatus: 413 },
  415: { httpStatus: 415 },
  422: { httpStatus: 422 },
  429: { httpStatus: 429, screen: 'busy' },
  460: { httpStatus: 460 },
  507: { httpStatus: 507 },
  10401: { httpStatus: 401, screen: 'serverError' },
  10403: { httpStatus: 403, screen: 'serverError' },
} as const satisfies Record<StatusCode, Status>

/**
 * The screen for a page that failed with a problem. An overloaded server is recognised by its HTTP status, and a closed
 * captcha is not a missing network, though it has the same code (section 8, captcha).
 */
export function screenOf({
  statusCode,
  httpStatus,
}: Pick<Problem, 'statusCode' | 'httpStatus'>): StatusScreenName {
  if (httpStatus === 503) return 'busy'
  if (statusCode === -1 && httpStatus !== 0) return 'captcha'
  const statuses: Partial<Record<number, Status>> = STATUSES
  return statuses[statusCode]?.screen ?? 'serverError'
}
