import { NETWORK_ERROR } from './constants.ts'

/** Specification section 8: the status codes, and those of live pages. The set `problems` has a sentence for each name. */
export const CATALOGUE = {
  ok: 0,
  networkError: NETWORK_ERROR,
  clientPageError: 450,
  verify: 10000,
  serverError: 10101,
  notLoggedIn: 10102,
  netError: 10111,
  sharkSlide: 10113,
  sharkBlock: 10114,
  liveNeedsLogin: 10119,
  userNotExist: 10202,
  musicNotExist: 10203,
  videoNotExist: 10204,
  hashtagNotExist: 10205,
  effectNotExist: 10208,
  hashtagBlacklist: 10209,
  liveNotExist: 10210,
  hashtagSensitiveWord: 10211,
  hashtagUnshelve: 10212,
  lowAge: 10213,
  lowAgeOther: 10214,
  abnormal: 10215,
  videoPrivateByUser: 10216,
  firstReviewUnshelve: 10217,
  musicUnshelved: 10218,
  musicNoCopyright: 10219,
  videoUnshelvedByMusic: 10220,
  userBanned: 10221,
  userPrivate: 10222,
  userFtc: 10223,
  gameNotExist: 10224,
  uniqueIdSensitive: 10225,
  videoNeedsRecheck: 10227,
  videoRisk: 10228,
  videoRiskMask: 10229,
  videoRiskMaskOther: 10230,
  geofenceBlock: 10231,
  feedListLimit: 10404,

  liveSecret: 101,
  liveBlocked: 102,
  liveAreaLimit: 103,
  liveNotFound: 104,
  liveNoRoom: 105,
} as const

export type CatalogueName = keyof typeof CATALOGUE

/** The `statusCode` of every JSON answer. `status-screens.ts` has a row for each. */
export const StatusCode = {
  ...CATALOGUE,

  // Not in the specification's table. Ours are the number of their HTTP status, except the two that the worker resolves
  // by itself, which have numbers of their own.
  invalidInput: 400,
  /** Log-in failed. Not 10102, which asks for a log-in: the user is just logging in. */
  credentialsRefused: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  conflict: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupportedMedia: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  /** From the tus protocol: the received bytes are not those that were sent. */
  checksumMismatch: 460,
  insufficientStorage: 507,
  signatureRefused: 10401,
  csrfRefused: 10403,
} as const

/** `fields.reason` of a 422: the idempotency key was used for something else. */
export const KEY_REUSED = 'key-reused'

/** `fields.reason` of a 403: the user has to give their password again. */
export const PASSWORD_ASKED = 'password'

/** `fields.reason` of a 403: the user has to accept the rules of the site. */
export const RULES_ASKED = 'rules'

export type StatusCode = (typeof StatusCode)[keyof typeof StatusCode]
